### Was auf jedem Bildschirm steht.

app-title = Table Umpire

## Bildschirme
screen-table = Tisch
screen-match = Partien
screen-setup = Einrichtung
screen-games = Andere Spiele

## Einheiten
unit-mm = { $value } mm
unit-percent = { $value } %
gap = { $gap } ± { $doubt } mm
place = x { $x }, y { $y } mm (± { $sigma })

## Obere Leiste
open-picture = Bild öffnen…
add-view = Zweite Ansicht…
freeze = Standbild
stop-watching = Zuschauen beenden
large-score = Großer Stand
language = Sprache
dark = Dunkel
light-theme = Hell
keys = Tasten
key-left = Links
key-right = Rechts
key-space = Leertaste
key-escape = Esc
cancel = Abbrechen
close = Schließen
dismiss = Verstanden
undo-edit = Rückgängig

## Anfang
start-title = Ein Bild des Tisches auf dieses Fenster ziehen
start-or = oder
start-open = Bild öffnen…
start-camera = Mit einer Kamera zuschauen
start-path = Pfad eines Bildes
start-open-path = Öffnen
path-no-window = Dieses System hat kein Fenster zum Auswählen von Dateien. Bitte den Pfad hier eintippen.
path-typed = Pfad
path-take = Diesen Pfad nehmen

## Was als Nächstes zu tun ist
guide-start = Ein Bild der beendeten Partie auf das Fenster ziehen oder eine Kamera wählen.
guide-reading = Das Bild wird vermessen…
guide-failed = Bitte den Mangel beheben und ein neues Bild aufnehmen.
guide-read = Auf eine Blume klicken, um alle Figuren nach ihrer Entfernung zu sehen. Umstrittene Blumen stehen zuerst.
guide-selected = Das Teil daneben berichtigen, falls es falsch gelesen wurde; Esc lässt es los.
guide-partial = Etwas fehlt: siehe die Bemerkungen rechts. Ergänzen, was nicht gesehen wurde, oder ein neues Bild aufnehmen.
guide-sight-first = Auf die erste von zwei Blumen klicken.
guide-sight-second = Auf die zweite Blume klicken.
guide-sight-done = Die Linie ist gezogen; für eine neue auf eine andere Blume klicken.
guide-sight-flower = Eine Sichtlinie geht von Blume zu Blume auf der Matte: auf eine Blume klicken.
guide-move = Dorthin klicken, wo das Teil wirklich steht.
guide-add = Dorthin klicken, wo das Teil steht: { $token }.
guide-watching = { $source } wird verfolgt. Um einen Streit zu klären, das Standbild wählen.
guide-waiting = Warten, bis auf { $source } der Tisch zu sehen ist.
guide-hand = Eine Hand ist über dem Tisch; der Schiedsrichter wartet.
guide-changed = Das Bild hat sich geändert; das Gelesene wird erst wieder eingezeichnet, wenn { $source } ruhig ist.
guide-interrupted = Von { $source } kommen keine Bilder; es wird darauf gewartet.
guide-silent = { $source } schweigt: dieses Bild ist { $age } s alt. Kabel und Strom prüfen; es geht von selbst weiter, sobald Bilder kommen.
picture-live = live
picture-old = { $age } s alt
guide-source-over = { $source } ist zu Ende.
guide-match = Eine Partie wählen und dann ihre Ereignisse durchgehen.
guide-setup = Einrichten, was der Schiedsrichter wissen soll; alles gilt sofort.
guide-games = Eine Stellung von { $game } oder ein Bild des Bretts öffnen; Dateien lassen sich auch hierher ziehen.
guide-game-open = Einen Zug der Liste wählen oder Felder des Diagramms anklicken, dann ziehen.
guide-game-over = Die Partie { $game } ist zu Ende. Züge zurücknehmen oder eine andere Stellung öffnen.
guide-game-read = Bild und Diagramm vergleichen; was nicht zu erkennen war, steht rechts.

## Arbeiten und Hinweise
working = In Arbeit…
task-light = Das Licht wird geprüft
written = Geschrieben: { $file }
cancelled = Abgebrochen; nichts wurde geschrieben.
progress = { $done } von { $total }

## Tasten
let-go = Loslassen, schließen
