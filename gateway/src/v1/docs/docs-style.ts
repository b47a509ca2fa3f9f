import { baseStyle } from '../../reports/page-style.js';

/** Screens on which the parts are listed beside the text. */
const wide = '(min-width:64rem)';

/**
 * Each example shows only the chosen language. Browsers without `:has()`, and paper, show all of them, each with its
 * name.
 */
const tabStyle = (languages: readonly string[]): string => `
.tabs{display:none}
@supports selector(:has(*)){@media screen{
.tabs{display:flex;gap:.25rem;position:sticky;top:0;z-index:1;margin:0 0 .5rem;padding:0;border:0;border-bottom:1px solid var(--border);background:var(--bg)}
.tabs legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.tabs label{position:relative;display:flex;align-items:center;min-height:2.75rem;padding:0 1rem;border-bottom:3px solid transparent;color:var(--text-muted);cursor:pointer}
.tabs label:hover{color:var(--text)}
.tabs input{position:absolute;inset:0;margin:0;opacity:0;cursor:pointer}
.tabs label:has(:checked){border-bottom-color:var(--brand);color:var(--text);font-weight:600}
.tabs label:has(:focus-visible){outline:2px solid var(--brand);outline-offset:-2px}
${languages.map((language) => `main:has(#${language}:checked) .example:not(.${language})`).join(',')}{display:none}
}}
@media (forced-colors:active){.tabs label{border-bottom:0}.tabs label:has(:checked){background:Highlight;color:HighlightText;forced-color-adjust:none}}
`;

export const docsStyle = (languages: readonly string[]): string => `${baseStyle}
header,main{max-width:64rem}
main{padding-bottom:4rem}
h1{font-size:2rem}
.actions{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:1rem 0}
.actions a{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:600}
.actions a.main{padding:0 1rem;border-radius:.625rem;background:var(--brand);color:var(--bg);text-decoration:none}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8125rem;line-height:1.6}
.contents{display:none}
@media ${wide}{
.layout{display:grid;grid-template-columns:14rem minmax(0,1fr);gap:3rem}
.contents{display:block}
.contents ul{position:sticky;top:1rem;list-style:none;margin:0;padding:0;font-size:.875rem}
.contents a{padding:.45rem 0;text-decoration:none}.contents a:hover{color:var(--text);text-decoration:underline}
}
.layout section{border:0;padding:1rem 0;scroll-margin-top:3.5rem}
figure{margin:0 0 1rem;border:1px solid var(--border);border-radius:.75rem;background:var(--surface);overflow:hidden}
figcaption{display:flex;justify-content:space-between;align-items:center;margin:0;padding:.25rem .25rem .25rem 1rem;color:var(--text-muted);font-size:.875rem}
figure button{min-height:2.75rem;padding:0 1rem;border:0;border-radius:.5rem;background:none;color:var(--brand);font:inherit;font-weight:600;cursor:pointer}
figure button:hover{text-decoration:underline}
pre{margin:0;padding:1rem;overflow:auto;border-top:1px solid var(--border);word-break:normal;overflow-wrap:normal}
pre:focus-visible{outline-offset:-2px}
${tabStyle(languages)}`;
