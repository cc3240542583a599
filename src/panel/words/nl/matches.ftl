### Vastgelegde partijen.

## Archive
matches-refresh = Opnieuw lezen
matches-archive = Archief: { $file }
matches-none = Er is nog geen partij vastgelegd. Volg een spel en laat het bewaren.
match = Partij
match-date = Begin (UTC)
match-players = Spelers
match-result = Uitslag
match-doubt = Twijfel
match-state = Stand
match-number = Partij { $number }
match-against = { $gold } tegen { $silver }
match-kept = ● Partij wordt bewaard
all-matches = ◀ Alle partijen
state-running = nog zonder einde
state-interrupted = afgebroken
who-named = { $name } ({ $player })
go-on-offer = Partij { $number } heeft nog geen einde en kan verdergaan.
go-on-source = Bron
go-on = Verder volgen
guide-match-open = Loop met de pijltjestoetsen door de gebeurtenissen; corrigeer rechts wat verkeerd is gelezen.

## Results
result-none = nog geen einde
result-open = open
result-won = { $player } { $own }–{ $other }
result-draw = gelijkspel { $own }–{ $other }
doubt-winner = { $chance } waarschijnlijk; { $calls ->
    [one] één beslissing kan het veranderen.
   *[other] { $calls } beslissingen kunnen het veranderen.
}
doubt-count = { $calls ->
    [one] Eén beslissing is te krap; de winnaar blijft.
   *[other] { $calls } beslissingen zijn te krap; de winnaar blijft.
}

## Events
event-ready = Klaar: { $flowers } bloemen, { $pawns } pionnen
event-hand = Een hand is boven de tafel
event-clear = De tafel is weer vrij
event-placed = Zet { $number }: { $who } neemt { $took }
took-none = geen bloem
took-one = één bloem ({ $colour })
took-two = 2 bloemen ({ $colour })
took-mixed = 2 bloemen van twee kleuren
event-taken = { $who } neemt een bloem ({ $colour })
somebody = iemand
event-taken-back = Zet { $number } wordt teruggenomen door { $who }
event-returned = Een bloem ({ $colour }) ligt weer op de mat
event-nudged = Per ongeluk verschoven: { $token }, { $way }
event-put-back = Teruggezet: { $token }, { $way }
event-bump = De camera of de mat is { $way } verschoven
event-poor-view = Het zicht is slecht: handelingen kunnen ontbreken of verkeerd gelezen zijn
event-lost = De mat is niet te zien
event-found = De mat is weer te zien
event-end = Einde: { $flowers } bloemen worden toegekend
event-other = Iets dat dit programma niet kent
event-revised = opnieuw afgeleid na een correctie
event-of = Gebeurtenis { $number } van { $total }
legality-legal = toegestaan
legality-close = te krap om te beslissen
legality-illegal = tegen de regels
objection-wrong-player = de ander was aan de beurt
objection-too-many-pawns = de speler heeft geen pion meer
objection-different-colours = de bloemen hebben twee kleuren
objection-one-flower-taken = er is maar één bloem genomen
objection-no-flower-taken = er is geen bloem genomen
objection-line-blocked = er staat iets op de lijn
objection-off-line = de pion staat naast de lijn
objection-touches-token = de pion raakt iets anders

## Steps
step-first = ⏮
step-move-back = ◀ Zet
step-back = Vorige gebeurtenis
step-on = Volgende gebeurtenis
step-move-on = Zet ▶
step-last = ⏭
thumbnail = Klein bewijsbeeld
taken-here = genomen
evidence-picture = Bewijsbeeld bij de gebeurtenis
no-evidence = Van deze gebeurtenis is geen beeld bewaard.
tables-working = De stukken worden in de beelden gezocht…

## Corrections of matches
it-was-player = Het was { $player }
it-was-colour = De kleur was
it-stood-elsewhere = Stond ergens anders…
you-decide = Jullie beslissen
did-not-happen = Dat is niet gebeurd
missed-move = Er mist een zet
missed-flower = Er mist een genomen bloem
undo-correction = Laatste correctie terugnemen
correct-by = Gecorrigeerd door
point-place = Klik waar de pion stond.
point-pawn = Klik waar { $player } de pion plaatste.
point-flower = Klik op de genomen bloemen ({ $done } van 2).
point-taken = Klik op de bloem die is genomen.
point-enough = Dat was alles
point-stop = Stoppen
would-change = Dit zou veranderen:
changes-figures = Geen gebeurtenis luidt anders; alleen cijfers veranderen.
result-before = Eerst: { $result }
result-after = Nu: { $result }
result-stays = De uitslag blijft: { $result }
keep-correction = Correctie bewaren
leave-correction = Laten zoals het was
task-correction = De correctie wordt uitgewerkt

## Exports, names, deleting
export = Exporteren
export-as = Vorm
export-json = Alles, met beelden (JSON)
export-csv = Tabel van gebeurtenissen (CSV)
export-notation = Notatie (tekst)
export-html = Verslag met beelden (HTML)
export-gif = Bewegend beeld (GIF)
export-bgstats = Partij voor BG Stats (QR-code)
export-bgg = Tekst voor BoardGameGeek
export-file = Bestand
export-write = Schrijven
export-choose = Bestand kiezen…
bgstats-scan = Scan hem met de telefoon die BG Stats heeft.
qr-code = QR-code voor BG Stats
task-export = De partij wordt geëxporteerd
name-of = Naam van { $player }
save-names = Namen opslaan
match-delete = Verwijderen
delete-match = Deze partij verwijderen…
delete-sure = Partij { $number } met alle beelden verwijderen? Ze kan niet worden teruggehaald.
delete-yes = Definitief verwijderen
delete-no = Niet verwijderen
correction-idle = Verbetering { $number } heeft geen effect meer.
