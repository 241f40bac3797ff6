#!/bin/sh
# Installs Debian packages that the tests need, or says in one sentence what to do.
packages=$*
if [ "$(id -u)" = 0 ]; then as_root=""; elif sudo -n true 2>/dev/null; then as_root="sudo"; else
  echo "The tests need '$packages', which cannot be installed without root: run 'sudo apt-get install $packages' and try again." >&2
  exit 1
fi
command -v apt-get >/dev/null || { echo "The tests need '$packages', and there is no apt-get here: install that and try again." >&2; exit 1; }
echo "Installing $packages, which the tests need."
export DEBIAN_FRONTEND=noninteractive
{ $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends "$@" >/dev/null; } \
  || { echo "'apt-get install $packages' failed: install that by hand and try again." >&2; exit 1; }
