"""Content-addressed artifacts, retention and the recovery gate."""
