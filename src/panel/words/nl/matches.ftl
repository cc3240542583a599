### Recorded matches.
