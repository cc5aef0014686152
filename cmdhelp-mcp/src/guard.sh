# Ends all processes that a server has started: those in the process groups of its calls and, on
# systems with /proc, those with the server's mark and their descendants, even in other sessions.
#
# $1: the mark, a pattern. $2: the file in /proc/<id>/ that contains the mark. $3: a process whose
# descendants are ended, but which is not ended itself. $4: a process group to end.
#
# Each line of input reports a group that has begun (+) or ended (-), or a folder (d) that the
# script removes at the end. The input ends when the server ends.
trap '' HUP INT TERM
mark=${1:?} place=$2 keep=$3 groups=" ${4:+$4 }" folder= found=' '

# Finds the remaining processes (sets $found) and groups (sets $left).
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
      # A zombie has already ended.
      [ "$state" = Z ] && continue
      id=${file#/proc/}
      id=${id%%/*}
      case "$found$$ $keep " in *" $id "*) continue ;; esac
      # A process stays in the list if it was found before, because its parent may have ended since.
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

# Ends all processes: first with SIGINT, as Ctrl-C does, and half a second later with SIGKILL.
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
      # Processes that outlive their call have a second to end by themselves.
      if kill -0 "-$what" 2>/dev/null; then
        (sleep 1; found=' ' left=$what; kill -INT "-$what"; sleep 1; kill -KILL "-$what") 2>/dev/null &
      fi
      ;;
    d) folder=$what ;;
  esac
done
finish
[ -z "$folder" ] || rm -rf -- "$folder"
