import { type Locale, locales } from '@jinwi/contracts';
import { docsStyle } from './docs-style.js';
import { type DocsTexts, docsTexts, exampleSteps } from './docs-texts.js';
import { readFileSync } from 'node:fs';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { type Express } from 'express';
import { requestLocale } from '../../http/request-headers.js';
import { PublicOrigin } from '../../public-origin.js';
import { Html, markup } from '../../reports/blocks-html.js';
import { pageHeader } from '../../reports/page-header.js';
import { v1OpenApiDocument } from './v1-open-api.js';

const docsPath = '/api/v1/docs';
const referencePath = '/api/v1/reference';
const documentPath = '/api/v1/openapi.json';
const copyScriptPath = `${docsPath}/copy.js`;

/** Script that copies the code next to a button. It is a file, because the pages' policy allows no inline script. */
const copyScript = `for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.closest('figure').querySelector('code').textContent);
    const { label, done } = button.dataset;
    button.textContent = done;
    setTimeout(() => (button.textContent = label), 2000);
  });
}
`;

interface DocsPage {
  locale: Locale;
  origin: string;
  examples: readonly Example[];
}

function docsPage({ locale, origin, examples }: DocsPage): string {
  const texts = docsTexts[locale];
  const languages = examples.map(({ language }) => language);
  return markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${texts.title}</title>
<style>${new Html(docsStyle(languages.map(idOf)))}</style>
</head>
<body>
${pageHeader(locale, docsPath)}
<main>
<h1>${texts.title}</h1>
<p>${texts.intro}</p>
<p class="actions">
<a class="main" href="/mypage#developers">${texts.keys}</a>
<a href="${referencePath}">${texts.reference}</a>
<a href="${documentPath}">${texts.document}</a>
</p>
<p class="muted small">${texts.address} <code>JINWI_URL=${origin}</code></p>
<div class="layout">
<nav class="contents" aria-label="${texts.contents}"><ul>
${exampleSteps.map((step) => contentsItem(step, texts.steps[step]))}
${contentsItem(rulesId, texts.rulesTitle)}
</ul></nav>
<div>
${languageTabs(texts.languages, languages)}
${exampleSteps.map((step) => stepSection({ step, examples, texts }))}
<section id="${rulesId}">
<h2>${texts.rulesTitle}</h2>
<ul>${texts.rules.map((rule) => markup`<li>${rule}</li>`)}</ul>
</section>
</div>
</div>
</main>
<script src="${copyScriptPath}" defer></script>
</body>
</html>
`.markup;
}

const rulesId = 'rules';

const idOf = (language: string): string => language.toLowerCase();

const contentsItem = (id: string, title: string): Html => markup`<li><a href="#${id}">${title}</a></li>`;

/** Radio buttons that look like tabs: they need no script, and the arrow keys work as in tabs. */
const languageTabs = (title: string, languages: readonly string[]): Html => markup`<fieldset class="tabs">
<legend>${title}</legend>
${languages.map(
  (language, index) =>
    markup`<label><input type="radio" name="language" id="${idOf(language)}"${index === 0 && markup` checked`}>${language}</label>`,
)}
</fieldset>`;

interface StepSection {
  step: ExampleStep;
  examples: readonly Example[];
  texts: DocsTexts;
}

const stepSection = ({ step, examples, texts }: StepSection): Html => markup`<section id="${step}">
<h2>${texts.steps[step]}</h2>
${examples.map(({ language, parts }) => figure({ language, code: parts[step], step: texts.steps[step], texts }))}
</section>`;

interface Figure {
  language: string;
  code: string;
  step: string;
  texts: DocsTexts;
}

const figure = ({ language, code, step, texts: { copy, copied } }: Figure): Html =>
  markup`<figure class="example ${idOf(language)}"><figcaption>${language}
<button type="button" data-label="${copy}" data-done="${copied}">${copy}</button></figcaption>
<pre role="region" tabindex="0" aria-label="${language}, ${step}"><code>${codeHtml(code)}</code></pre></figure>`;

/** Greys out comments. */
const codeHtml = (code: string): Html[] =>
  code
    .split(/^/m)
    .map((line) =>
      /^\s*(?:#|\/\/)/.test(line) ? markup`<span class="muted">${line}</span>` : markup`${line}`,
    );

/** `src` and `dist` are both one folder below the gateway, so the path is right for source and build. */
const folder = new URL('../../../examples/', import.meta.url);

type ExampleStep = (typeof exampleSteps)[number];

interface Example {
  language: string;
  parts: Record<ExampleStep, string>;
}

const files = { curl: 'analyze.sh', TypeScript: 'analyze.ts', Python: 'analyze.py' };

/** Reads the programs in `examples` and splits each into parts at comments `--- name`. */
const readExamples = (): Example[] =>
  Object.entries(files).map(([language, file]) => ({
    language,
    parts: partsOf(readFileSync(new URL(file, folder), 'utf8')),
  }));

function partsOf(text: string): Example['parts'] {
  const pieces = text.split(/^(?:#|\/\/) --- (\w+)\n/m);
  const [beginning = ''] = pieces;
  const part = (step: ExampleStep) => {
    const code = pieces[pieces.indexOf(step) + 1];
    if (!pieces.includes(step) || code === undefined) throw new Error(`an example lacks its part ${step}`);
    return code.trim();
  };
  const parts = Object.fromEntries(exampleSteps.map((step) => [step, part(step)])) as Example['parts'];
  return { ...parts, key: `${beginning.trim()}\n\n${parts.key}`.trim() };
}

/** Serves documentation pages for developers and the OpenAPI document for tools, without a key. */
export function serveV1Docs(app: NestExpressApplication): void {
  SwaggerModule.setup(referencePath, app, v1OpenApiDocument, {
    jsonDocumentUrl: documentPath,
    raw: ['json'],
    customSiteTitle: 'Jinwi API',
  });
  const examples = readExamples();
  const origin = app.get(PublicOrigin);
  const server: Express = app.getHttpAdapter().getInstance();
  server.get(copyScriptPath, (_request, response) => response.type('text/javascript').send(copyScript));
  server.get(docsPath, (request, response) => {
    const { lang } = request.query;
    const locale = locales.find((known) => known === lang) ?? requestLocale(request);
    response
      .set({ 'Content-Language': locale, Vary: 'Accept-Language' })
      .type('html')
      .send(docsPage({ locale, origin: origin.url, examples }));
  });
}
