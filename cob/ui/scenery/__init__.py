"""The valley behind the title and all menus: painted layers, light by the hour, what moves."""
