#!/usr/bin/env bash
# Runs JavaScript inside the gnome-shell of gnome.sh and prints the value:
#
#   scripts/desktops/shell-eval.sh 'global.get_window_actors().length'
answer=$(gdbus call --session -d org.gnome.Shell -o /org/gnome/Shell -m org.gnome.Shell.Eval "$1") || exit 1
echo "$answer"
[[ $answer == "(true,"* ]]
