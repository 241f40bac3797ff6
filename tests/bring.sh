#!/bin/sh
# Installs one Debian package that the tests need, or says in one sentence what to do.
package=$1
if [ "$(id -u)" = 0 ]; then as_root=""; elif sudo -n true 2>/dev/null; then as_root="sudo"; else
  echo "The tests need the package '$package' and it cannot be installed without root: run 'sudo apt-get install $package' and try again." >&2
  exit 1
fi
command -v apt-get >/dev/null || { echo "The tests need '$package', and there is no apt-get here: install it and try again." >&2; exit 1; }
echo "Installing $package, which the tests need."
export DEBIAN_FRONTEND=noninteractive
{ $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends "$package" >/dev/null; } \
  || { echo "'apt-get install $package' failed: install it by hand and try again." >&2; exit 1; }
