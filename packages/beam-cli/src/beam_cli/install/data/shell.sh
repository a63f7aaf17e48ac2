#!/bin/sh
# Written by `beam install claude-code --shell`; `beam uninstall claude-code` takes it out of use and removes it.
#
# Claude Code gives its shell tool's commands, its hooks and its MCP servers to this script, each as one argument.
# Only the shell tool's end by noting the folder; all else is run as it is. Whatever is missing, the command runs.
python=
boot='
import os, sys
try:
    from beam_cli._shell import main
except BaseException:
    import signal
    for name in ("SIGPIPE", "SIGXFSZ"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    os.execv(sys.argv[1], [sys.argv[1], "-c", sys.argv[2]])
main(sys.argv[1:])
'
for command in "$@"; do :; done
bash=/bin/bash
[ -x "$bash" ] || bash=$(command -v bash || echo /bin/sh)
case $command in
*'pwd -P >| '*claude-*-cwd) ;;
*) exec "$bash" -c "$command" ;;
esac
case ${command##*'pwd -P >| '} in
*[[:space:]]*) exec "$bash" -c "$command" ;;
esac
case ${command%%&&*} in
*/snapshot-zsh-*)
  bash=$(command -v zsh) || bash=/bin/zsh
  [ -x "$bash" ] || bash=/bin/bash
  ;;
esac
# An interpreter that is gone or does not start must not cost a command.
if [ -x "$python" ] && "$python" -ESPc '' </dev/null >/dev/null 2>&1; then
  exec "$python" -EPc "$boot" "$bash" "$command"
fi
exec "$bash" -c "$command"
