pad item create <collection:enum> <title> [--priority low|medium|high] [--parent ref] [--field key=value]... [--stdin] [--cache|--no-cache]  # Create a new item
pad item delete <item:x-pad-item> [--force]  # Delete an item for good
pad item list [collection:enum] [--limit int]  # List items
pad collection list  # List the collections
pad types [-- <rest>...] [--string string] [--byte int] [--float float] [--hex string] [--path path] [--utf8-path path] [--url url] [--timeout string] [--day date] [--at datetime] [--date date] [--moment datetime] [--filter string] [--id uuid] [--color true|false] [--when [string]] [--pair int]... [--tags string]... [--letter enum] [--odd.name string]  # Types of every kind
