#!/usr/bin/python3
"""A bare WebKitGTK window of a phone's size for WebKitWebDriver; its profile stays: `--profile FOLDER` (MiniBrowser
forgets it).

Runs on the system's Python, which has the bindings.
"""

import argparse

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 (the versions are said first)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--profile", required=True)
    options, _ = parser.parse_known_args()
    profile = options.profile
    data = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
    context = WebKit2.WebContext(website_data_manager=data)
    context.set_automation_allowed(True)
    context.connect("automation-started", started)
    Gtk.main()


def started(context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
    """Say which browser this is, as Selenium asks for it by name, and open windows as it asks for them."""
    about = WebKit2.ApplicationInfo()
    about.set_name("MiniBrowser")
    about.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(about)
    session.connect("create-web-view", lambda _: window(context))


def window(context: WebKit2.WebContext) -> WebKit2.WebView:
    frame = Gtk.Window(decorated=False, default_width=390, default_height=844)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.connect("close", lambda _: frame.destroy())
    frame.add(view)
    frame.show_all()
    return view


main()
