### Aufgezeichnete Partien.

## Archive
matches-refresh = Neu lesen
matches-archive = Archiv: { $file }
matches-none = Noch ist keine Partie aufgezeichnet. Beobachte ein Spiel und lass es aufbewahren.
match = Partie
match-date = Beginn (UTC)
match-players = Spieler
match-result = Ergebnis
match-doubt = Zweifel
match-state = Stand
match-number = Partie { $number }
match-against = { $gold } gegen { $silver }
match-kept = ● Partie wird aufbewahrt
all-matches = ◀ Alle Partien
state-running = noch ohne Ende
state-interrupted = abgebrochen
who-named = { $name } ({ $player })
go-on-offer = Partie { $number } hat noch kein Ende und kann weitergehen.
go-on-source = Quelle
go-on = Weiter beobachten
guide-match-open = Mit den Pfeiltasten von Ereignis zu Ereignis; rechts korrigieren, was falsch gelesen wurde.

## Results
result-none = noch kein Ende
result-open = offen
result-won = { $player } { $own }–{ $other }
result-draw = unentschieden { $own }–{ $other }
doubt-winner = Zu { $chance } wahrscheinlich; { $calls ->
    [one] eine Entscheidung könnte es ändern.
   *[other] { $calls } Entscheidungen könnten es ändern.
}
doubt-count = { $calls ->
    [one] Eine Entscheidung ist zu knapp; der Sieger bleibt.
   *[other] { $calls } Entscheidungen sind zu knapp; der Sieger bleibt.
}

## Events
event-ready = Bereit: { $flowers } Blumen, { $pawns } Figuren
event-hand = Eine Hand ist über dem Tisch
event-clear = Der Tisch ist wieder frei
event-placed = Zug { $number }: { $who } nimmt { $took }
took-none = keine Blume
took-one = eine Blume ({ $colour })
took-two = 2 Blumen ({ $colour })
took-mixed = 2 Blumen zweier Farben
event-taken = { $who } nimmt eine Blume ({ $colour })
somebody = jemand
event-taken-back = Zug { $number } wird von { $who } zurückgenommen
event-returned = Eine Blume ({ $colour }) liegt wieder auf der Matte
event-nudged = Versehentlich verschoben: { $token }, um { $way }
event-put-back = Zurückgestellt: { $token }, um { $way }
event-bump = Kamera oder Matte wurde um { $way } bewegt
event-poor-view = Die Sicht ist schlecht: Handlungen können fehlen oder falsch gelesen sein
event-lost = Die Matte ist nicht zu sehen
event-found = Die Matte ist wieder zu sehen
event-end = Ende: { $flowers } Blumen werden zugesprochen
event-other = Etwas, das dieses Programm nicht kennt
event-revised = nach einer Korrektur neu hergeleitet
event-of = Ereignis { $number } von { $total }
legality-legal = erlaubt
legality-close = zu knapp zu entscheiden
legality-illegal = gegen die Regeln
objection-wrong-player = der andere war am Zug
objection-too-many-pawns = der Spieler hat keine Figur mehr
objection-different-colours = die Blumen haben zwei Farben
objection-one-flower-taken = nur eine Blume wurde genommen
objection-no-flower-taken = keine Blume wurde genommen
objection-line-blocked = etwas steht auf der Linie
objection-off-line = die Figur steht neben der Linie
objection-touches-token = die Figur berührt etwas anderes

## Steps
step-first = ⏮
step-move-back = ◀ Zug
step-back = Ereignis davor
step-on = Nächstes Ereignis
step-move-on = Zug ▶
step-last = ⏭
thumbnail = Kleines Beweisbild
taken-here = genommen
evidence-picture = Beweisbild zum Ereignis
no-evidence = Von diesem Ereignis wurde kein Bild aufbewahrt.
tables-working = Die Spielsteine werden in den Bildern gesucht…

## Corrections of matches
it-was-player = Es war { $player }
it-was-colour = Die Farbe war
it-stood-elsewhere = Stand woanders…
you-decide = Ihr entscheidet
did-not-happen = Das war nicht so
missed-move = Ein Zug fehlt
missed-flower = Eine genommene Blume fehlt
undo-correction = Letzte Korrektur zurücknehmen
correct-by = Korrigiert von
point-place = Klicke dorthin, wo die Figur stand.
point-pawn = Klicke dorthin, wo { $player } die Figur gesetzt hat.
point-flower = Klicke auf die genommenen Blumen ({ $done } von 2).
point-taken = Klicke auf die Blume, die genommen wurde.
point-enough = Das war alles
point-stop = Abbrechen
would-change = Das würde sich ändern:
changes-figures = Kein Ereignis liest sich anders; nur Zahlen ändern sich.
result-before = Vorher: { $result }
result-after = Jetzt: { $result }
result-stays = Das Ergebnis bleibt: { $result }
keep-correction = Korrektur behalten
leave-correction = So lassen wie es war
task-correction = Die Korrektur wird durchgerechnet

## Exports, names, deleting
export = Ausgeben
export-as = Form
export-json = Alles, mit Bildern (JSON)
export-csv = Tabelle der Ereignisse (CSV)
export-notation = Notation (Text)
export-html = Bericht mit Bildern (HTML)
export-gif = Bewegtes Bild (GIF)
export-bgstats = Partie für BG Stats (QR-Code)
export-bgg = Text für BoardGameGeek
export-file = Datei
export-write = Schreiben
export-choose = Datei wählen…
bgstats-scan = Scanne ihn mit dem Telefon, das BG Stats hat.
qr-code = QR-Code für BG Stats
task-export = Die Partie wird ausgegeben
name-of = Name von { $player }
save-names = Namen speichern
match-delete = Löschen
delete-match = Diese Partie löschen…
delete-sure = Partie { $number } mit allen Bildern löschen? Sie kann nicht zurückgeholt werden.
delete-yes = Endgültig löschen
delete-no = Nicht löschen
correction-idle = Korrektur { $number } wirkt sich nicht mehr aus.
