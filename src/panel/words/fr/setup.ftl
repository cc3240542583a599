### Set-up: source, light, camera, set, rules.
