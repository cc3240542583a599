//! How the report looks.

/// The style sheet: dark letters on white, one column, also on paper.
pub(super) const STYLE: &str = "
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1d2126; background: #fff; margin: 2rem auto; max-width: 60rem;
  padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0 0 .2rem; }
h2 { font-size: 1.15rem; margin: 2.2rem 0 .6rem; border-bottom: 1px solid #d5d9de; padding-bottom: .2rem; }
.facts { color: #59616b; margin: 0; overflow-wrap: anywhere; }
.result { font-size: 1.2rem; margin: 1.2rem 0; padding: .7rem 1rem; background: #f3f5f7; border-left: 4px solid #5b5fc7;
  overflow-wrap: anywhere; }
.both { display: flex; flex-wrap: wrap; gap: 2rem; align-items: flex-start; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .25rem .9rem .25rem 0; border-bottom: 1px solid #e6e9ec; vertical-align: top;
  overflow-wrap: anywhere; }
th { font-weight: 600; color: #59616b; }
td.n, th.n { text-align: right; }
.doubt { color: #9a5b00; }
.wrong { color: #b3261e; }
figure { margin: 1.4rem 0; break-inside: avoid; }
figure svg, figure img { width: 100%; height: auto; display: block; background: #eceff1; }
figcaption { margin-top: .4rem; }
.hash { font: .72rem/1.3 ui-monospace, monospace; color: #7a828b; overflow-wrap: anywhere; }
.plan { width: 22rem; max-width: 100%; height: auto; }
footer { margin: 2.5rem 0 1rem; color: #7a828b; font-size: .85rem; overflow-wrap: anywhere; }
";
