/// How the page of `report` looks: light and dark, narrow and wide, on a screen and on paper.
enum ReportStyle {
  /// What the page may load: this sheet by its hash, pictures that stand in the page, and nothing else.
  ///
  /// A test computes the hash anew.
  static let policy =
    "default-src 'none'; img-src data:; style-src 'sha256-aWhcJnXvs1/y9OZo9Xy0yExKUUtusjWjHflpgi8cu6s='; base-uri 'none'; form-action 'none'"

  static let sheet = """
    :root{color-scheme:light dark;--ink:#1c2330;--soft:#5b6675;--line:#dfe3e9;--page:#f5f6f8;--card:#fff;\
    --mark:#2456c7;--fill:#cfdcf8;--bad:#a8321f;--badpage:#fdf0ed}
    @media(prefers-color-scheme:dark){:root{--ink:#e6e9ef;--soft:#9aa5b4;--line:#2d3541;--page:#12161d;\
    --card:#1a2029;--mark:#8ab0ff;--fill:#28406f;--bad:#ff9d8a;--badpage:#33201d}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
    .skip{position:absolute;left:-99em}.skip:focus{left:1em;top:1em;background:var(--card);padding:.5em}
    header,main,footer{max-width:72rem;margin:0 auto;padding:1.25rem}
    header{padding-bottom:0}footer{color:var(--soft);font-size:.875rem}
    h1{font-size:1.6rem;line-height:1.2;margin:.25em 0}h2{font-size:1.2rem;margin:0;overflow-wrap:anywhere}
    h3{font-size:1rem;margin:1.5em 0 .5em}
    p{margin:.4em 0}:focus-visible{outline:2px solid var(--mark);outline-offset:2px}a{color:var(--mark);text-decoration:none}a:hover,a:focus{text-decoration:underline}
    nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.4rem;margin:.75rem 0 0;padding:0}
    nav a{display:block;padding:.15rem .7rem;border:1px solid var(--line);border-radius:1rem;\
    background:var(--card);overflow-wrap:anywhere}
    .soft{color:var(--soft);font-size:.9rem}time{white-space:nowrap}ul,p{overflow-wrap:anywhere}
    section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;\
    margin:0 0 1.25rem}
    .bad{background:var(--badpage);border-color:var(--bad)}.bad h2,.bad strong{color:var(--bad)}
    code{font:.9em ui-monospace,monospace;background:var(--page);padding:.1em .35em;border-radius:.3em;\
    overflow-wrap:anywhere}
    .posts{list-style:none;margin:1rem 0 0;padding:0;display:grid;gap:0 2rem;\
    grid-template-columns:repeat(auto-fill,minmax(min(100%,28rem),1fr))}
    .post{display:grid;grid-template-columns:2.75rem minmax(0,1fr);gap:0 .75rem;padding:.9rem 0;\
    border-top:1px solid var(--line)}
    .face{width:2.75rem;height:2.75rem;border-radius:50%}.store{position:absolute;width:0;height:0}
    .blank{fill:var(--tint)}.letter{fill:var(--deep);font:600 20px system-ui,sans-serif}
    .t0{--tint:#cfdcf8;--deep:#1d4aab}.t1{--tint:#cdeadb;--deep:#16633f}.t2{--tint:#f7dcc5;--deep:#8a4413}\
    .t3{--tint:#e4d7f5;--deep:#5b33a0}.t4{--tint:#f6d3dc;--deep:#99204a}.t5{--tint:#cbe8ee;--deep:#125d6e}
    @media(prefers-color-scheme:dark){.t0{--tint:#28406f;--deep:#b7cdff}.t1{--tint:#1f4d38;--deep:#a5e3c4}\
    .t2{--tint:#5c3a20;--deep:#f5c9a4}.t3{--tint:#43306b;--deep:#d5c0fb}.t4{--tint:#61263d;--deep:#f9bccd}\
    .t5{--tint:#1c4a55;--deep:#a6dfeb}.banner{--deep:var(--line)}}
    .account{overflow:hidden}.banner{height:4.5rem;margin:-1.25rem -1.25rem 0;\
    background:linear-gradient(115deg,var(--tint),var(--deep))}
    .account>.face{width:4.75rem;height:4.75rem;margin-top:-2.4rem;border:3px solid var(--card);\
    background:var(--card);display:block}
    .clip{max-height:11rem;overflow:hidden;-webkit-mask-image:linear-gradient(#000 75%,transparent);\
    mask-image:linear-gradient(#000 75%,transparent)}
    .clip:has(+.all[open]){max-height:none;-webkit-mask-image:none;mask-image:none}
    @supports not selector(:has(a)){.clip{max-height:none;-webkit-mask-image:none;mask-image:none}\
    .all{display:none}}
    summary{cursor:pointer;color:var(--mark);font-size:.9rem;width:fit-content}
    .who{overflow-wrap:anywhere}.who b{font-weight:600}.who .soft a{color:inherit}
    .text{white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext;margin:.15em 0}
    figure{margin:1rem 0 0}figcaption{color:var(--soft);font-size:.9rem;margin-bottom:.25rem}
    figure svg{overflow:visible;width:100%;height:auto;max-width:44rem;display:block}
    .bar{fill:var(--mark)}.axis{stroke:var(--line);stroke-width:1}.label{fill:var(--soft);\
    font:12px system-ui,sans-serif}
    .band{fill:var(--fill)}.line{fill:none;stroke:var(--mark);stroke-width:2;stroke-linejoin:round}
    .dash{stroke-dasharray:5 4}
    dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.75rem;margin:1rem 0 0}
    dl div{border:1px solid var(--line);border-radius:.5rem;padding:.6rem .8rem}
    dt{color:var(--soft);font-size:.85rem}dd{margin:0;font-size:1.25rem;font-variant-numeric:tabular-nums}
    dd small{display:block;font-size:.8rem;color:var(--soft)}
    @media(max-width:40rem){header,main,footer{padding:.9rem}section{padding:1rem}.banner{margin:-1rem -1rem 0}.label{font-size:24px}}
    @media print{body{background:#fff;color:#000}nav,.skip{display:none}section{border:0;padding:0}\
    .post{break-inside:avoid}a{color:inherit}.all{display:none}\
    .clip{max-height:none;-webkit-mask-image:none;mask-image:none}}
    """
}
