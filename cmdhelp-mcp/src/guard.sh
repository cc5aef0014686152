# Ends what a server has started: what stays in the groups that it names and, where there is /proc,
# whatever has the server's mark or was started by such a process, also in a session of its own.
#
# $1: the mark, a pattern. $2: the file of /proc/<id>/ that it is in. $3: a process that is not ended
# itself, but all that it has started. $4: a group.
#
# It is told on its input of groups that are begun (+) and over (-), and of a folder (d) that is to
# be removed. The end of the input is the end of the server.
trap '' HUP INT TERM
mark=${1:?} place=$2 keep=$3 groups=" ${4:+$4 }" folder= found=' '

# Finds what is there: $found are processes, $left are groups.
look() {
  before=$found found=' ' left=
  for group in $groups; do
    kill -0 "-$group" 2>/dev/null && left="$left $group"
  done
  [ -r /proc/self/status ] || return
  for file in $(grep -ls -e "$mark" /proc/[0-9]*/"$place" 2>/dev/null); do
    file=${file#/proc/}
    found="$found${file%%/*} "
  done
  states=$(grep -Hs -e '^State:' -e '^PPid:' /proc/[0-9]*/status 2>/dev/null)
  more=yes
  while [ "$more" ]; do
    more=
    while read -r file value _; do
      case $file in
        *State:)
          state=$value
          continue
          ;;
      esac
      # What has ended, and waits for its parent to hear of that.
      [ "$state" = Z ] && continue
      id=${file#/proc/}
      id=${id%%/*}
      case "$found$$ $keep " in *" $id "*) continue ;; esac
      # What it was started by may have ended since it was found.
      case "$found$keep " in *" $value "*) ;; *)
        case $before in *" $id "*) ;; *) continue ;; esac ;;
      esac
      found="$found$id " more=yes
    done <<END
$states
END
  done
}

send() {
  for id in $found; do
    [ "$id" = "$keep" ] || kill "-$1" "$id" 2>/dev/null
  done
  for group in $left; do
    kill "-$1" "-$group" 2>/dev/null
  done
}

is_over() {
  for id in $found; do
    [ "$id" = "$keep" ] || return 1
  done
  [ -z "$left" ]
}

# As Ctrl-C does, and half a second later by force.
finish() {
  look
  is_over && return
  send INT
  for pause in 1 1 1 1 1 1 1 1 1 1; do
    sleep 0.05 || sleep 1
    look
    is_over && return
  done
  for pause in 1 1 1 1 1 1 1 1 1 1; do
    send KILL
    sleep 0.02 || sleep 1
    look
    is_over && return
  done
}

while read -r sign what; do
  case $sign in
    +) groups="$groups$what " ;;
    -)
      case "$groups" in
        *" $what "*) groups="${groups%% $what *} ${groups#* $what }" ;;
      esac
      # What a call leaves in its group may end by itself for a moment.
      if kill -0 "-$what" 2>/dev/null; then
        (sleep 1; found=' ' left=$what; kill -INT "-$what"; sleep 1; kill -KILL "-$what") 2>/dev/null &
      fi
      ;;
    d) folder=$what ;;
  esac
done
finish
[ -z "$folder" ] || rm -rf -- "$folder"
