"""What a release has beside the package: icons, a page of the manual, notes, files of desktops."""
