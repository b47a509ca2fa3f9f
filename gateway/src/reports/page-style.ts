import { createHash } from 'node:crypto';

export const brand = 'Jinwi 진위';

/** Size in pixels that messengers and social networks expect of a link's preview image. */
export const cardSize = { width: 1200, height: 630 };

/** The same logo as the favicon. */
export const logoSvg = (size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 32 32" width="${size}" height="${size}"><rect width="32" height="32" rx="8" fill="#1D4ED0"/><path d="M16 5.5 7.5 8.7v6.9c0 5.2 3.6 9 8.5 10.9 4.9-1.9 8.5-5.7 8.5-10.9V8.7z" fill="none" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"/><circle cx="16" cy="15.5" r="3.6" fill="none" stroke="#fff" stroke-width="2.2"/></svg>`;

/** The product's colours, as in the frontend's `tokens.css`; a test compares them. */
export const light = {
  bg: '#ffffff',
  surface: '#f6f7f9',
  border: '#d8dde6',
  text: '#12161f',
  'text-muted': '#4b5565',
  brand: '#1d4ed0',
  info: '#0b4f78',
  clear: '#0b6338',
  'clear-soft': '#e5f5eb',
  suspicious: '#6f4700',
  'suspicious-soft': '#fff3d1',
  strong: '#9b1420',
  'strong-soft': '#fde9ea',
  stage: '#ebeef3',
} as const;

export const dark: Record<keyof typeof light, string> = {
  bg: '#0b0f17',
  surface: '#121824',
  border: '#263043',
  text: '#edf1f7',
  'text-muted': '#a6b1c3',
  brand: '#8fb0ff',
  info: '#8ccbf2',
  clear: '#74e0a5',
  'clear-soft': '#0d2a1c',
  suspicious: '#ffd668',
  'suspicious-soft': '#2d2306',
  strong: '#ff9ca4',
  'strong-soft': '#351219',
  stage: '#1b2433',
};

const variables = (colours: Record<string, string>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/** Colours and type of every page that needs no script. */
export const baseStyle = `
:root{color-scheme:light;${variables(light)}}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${variables(dark)}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--text);font:1rem/1.65 Pretendard,-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR','Noto Sans CJK KR',system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere;line-break:strict}
:lang(en){line-height:1.55}
header,main,footer{max-width:46rem;margin:0 auto;padding:0 1.25rem}
header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.25rem 1rem;padding-top:.75rem;padding-bottom:.75rem}
.brand{display:inline-flex;align-items:center;gap:.5rem;font-weight:700;text-decoration:none;color:var(--text);padding:.6rem 0}
nav a{display:inline-block;padding:.6rem .5rem;color:var(--text-muted)}
nav a[aria-current]{color:var(--text);font-weight:600;text-decoration:none}
a{color:var(--brand);text-underline-offset:.15em}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
h1{font-size:1.5rem;line-height:1.3;margin:.5rem 0 .25rem;text-wrap:balance}
h2{font-size:1.25rem;line-height:1.35;margin:0 0 .75rem}
h3{font-size:1rem;margin:1.25rem 0 .35rem}
p{margin:0 0 .6rem;text-wrap:pretty}
ul{margin:0 0 .75rem;padding-left:1.25rem}
li{margin-bottom:.25rem}
section{border-top:1px solid var(--border);padding:1.5rem 0 .75rem}
.card section{border:1px solid var(--border);border-radius:1rem;padding:1.25rem 1.25rem .5rem;margin:1rem 0}
.signer{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem .75rem;font-size:1.15rem}
.standing{font-size:.8125rem;font-weight:600;padding:.1rem .6rem;border:1px solid;border-radius:1rem}
.standing.info{color:var(--info)}.standing.suspicious{color:var(--suspicious)}.standing.strong{color:var(--strong)}
.thumbnails{display:flex;flex-wrap:wrap;gap:1rem;margin:0 0 .75rem}
.thumbnails figure{width:8rem;margin:0}.thumbnails figure>svg{display:block;width:100%;height:8rem;background:var(--stage);border-radius:.5rem}
ol.steps{list-style:none;padding:0;margin:0 0 .75rem .4rem;border-left:2px solid var(--border)}
ol.steps li{position:relative;padding-left:1.25rem;margin:0 0 .5rem}
ol.steps li::before{content:'';position:absolute;left:-.43rem;top:.45em;width:.75rem;height:.75rem;border-radius:50%;border:2px solid var(--text-muted);background:var(--bg)}
.muted{color:var(--text-muted)}
.small{font-size:.875rem}
`;

/** Inlined, so that the page needs no other file to be readable. */
export const pageStyle = `${baseStyle}
.verdict{border:1px solid var(--border);border-radius:1rem;padding:1.25rem;margin:1rem 0;background:var(--surface)}
.verdict .label{font-size:1.25rem;font-weight:700;margin:0 0 .75rem}
.verdict .sentence{font-size:1.75rem;line-height:1.3;margin:0;text-wrap:balance}.verdict p.label{font-size:1rem;margin:.25rem 0 .75rem}
.verdict .answers{margin-bottom:0}
.clear{background:var(--clear-soft)}.clear .label{color:var(--clear)}
.suspicious{background:var(--suspicious-soft)}.suspicious .label{color:var(--suspicious)}
.strong{background:var(--strong-soft)}.strong .label{color:var(--strong)}
.answers{display:grid;gap:.75rem;margin:0 0 1rem}
@media (min-width:40rem),print{.answers{grid-template-columns:1fr 1fr}}
.answer{background:var(--bg);border:1px solid var(--border);border-radius:.75rem;padding:1rem}
.answer h3{margin:0;font-size:.875rem;color:var(--text-muted)}
.answer .says{font-size:1.15rem;font-weight:700;line-height:1.4;margin:.15rem 0 .5rem}
.says.clear,.says.suspicious,.says.strong{background:none}
.says.clear{color:var(--clear)}.says.suspicious{color:var(--suspicious)}.says.strong{color:var(--strong)}.says.signed{color:var(--info)}
figure{margin:1rem 0}
figure img{display:block;max-width:100%;height:auto;margin:0 auto;background:var(--stage);border-radius:.75rem}
figure.picture img{max-height:34rem}
.legend{display:flex;flex-wrap:wrap;gap:.35rem 1.25rem;justify-content:center;color:var(--text-muted)}
.legend span{display:inline-flex;align-items:center;gap:.5rem}
.sign{width:1.5rem;height:1rem;border:2px solid #fff;background:#333;outline:3px solid #333;outline-offset:-1px;border-radius:1px;-webkit-print-color-adjust:exact;print-color-adjust:exact}.sign.dashed{border-style:dashed}.sign.dotted{border-style:dotted}.sign.pair{box-shadow:1.9rem 0 0 -2px #333,1.9rem 0 0 -1px #fff,1.9rem 0 0 2px #333;margin-right:1.9rem}
.maps{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(18rem,100%),1fr))}
.maps figure{margin:0 0 1rem}.maps img{max-height:20rem}
.closing{margin:1.5rem 0}
.qr{display:none;width:30mm;height:30mm;fill:#000;background:#fff}
figcaption{margin-top:.35rem}
dl{display:grid;grid-template-columns:minmax(6rem,auto) minmax(0,1fr);gap:.35rem 1rem;margin:0 0 .75rem}
dt{color:var(--text-muted)}
dd{margin:0;white-space:pre-line}
.code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8125rem;word-break:break-all}
table{border-collapse:collapse;width:100%;margin:0 0 .75rem}
caption{text-align:left;font-weight:600;padding-bottom:.35rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-top:1px solid var(--border);font-size:.9375rem}
thead th{color:var(--text-muted);font-weight:600;font-size:.875rem}
tbody th{min-width:9rem;overflow-wrap:break-word}
td:nth-child(2){white-space:nowrap}
@media (max-width:34rem){thead{position:absolute;clip-path:inset(50%);height:1px;width:1px;overflow:hidden}tbody th{min-width:0}tr{display:block;border-top:1px solid var(--border);padding:.6rem 0}th,td{display:block;border:0;padding:0 0 .15rem}td:nth-child(2){white-space:normal;font-weight:600}}
.alarm{border:2px solid var(--strong);border-radius:.75rem;padding:1rem;color:var(--strong);font-weight:700}
footer{padding-top:1rem;padding-bottom:2.5rem}
@media print{nav,footer{display:none}.qr{display:block}figure.picture img{max-height:95mm}.maps img{max-height:70mm}body{font-size:11pt}section,.verdict,figure,tr{break-inside:avoid}}
`;

/** The hash for the Content-Security-Policy, which allows this style only. */
export const pageStyleHash = `sha256-${createHash('sha256').update(pageStyle).digest('base64')}`;
