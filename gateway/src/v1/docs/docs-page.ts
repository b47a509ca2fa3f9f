import { type Locale } from '@jinwi/contracts';
import { docsTexts, exampleSteps } from './docs-texts.js';
import { readFileSync } from 'node:fs';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { type Express } from 'express';
import { requestLocale } from '../../http/request-headers.js';
import { PublicOrigin } from '../../public-origin.js';
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

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { color: #1b1f24; background: #ffffff; max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 4rem; overflow-wrap: anywhere; }
  figure { margin: 0 0 1.25rem; }
  figcaption { display: flex; justify-content: space-between; align-items: center; font-weight: 600; }
  button { font: inherit; padding: 0.25rem 0.75rem; min-height: 2.75rem; }
  pre { margin: 0.25rem 0 0; padding: 1rem; overflow: auto; border: 1px solid GrayText; border-radius: 0.5rem; }
  code { font: 0.875rem/1.5 ui-monospace, monospace; }
  a { color: #0b57d0; }
  @media (prefers-color-scheme: dark) {
    body { color: #e6e8eb; background: #16181d; }
    a { color: #a8c7fa; }
  }
`;

function docsPage({
  locale,
  origin,
  examples,
}: {
  locale: Locale;
  origin: string;
  examples: readonly Example[];
}): string {
  const texts = docsTexts[locale];
  const steps = exampleSteps.map(
    (step) =>
      `<h2>${texts.steps[step]}</h2>${examples.map(({ language, parts }) => figure({ language, code: parts[step], step: texts.steps[step], ...texts })).join('')}`,
  );
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${texts.title}</h1>
<p>${texts.intro}</p>
<ul>
<li><a href="/mypage#developers">${texts.keys}</a></li>
<li><a href="${referencePath}">${texts.reference}</a></li>
<li><a href="${documentPath}">${texts.document}</a></li>
</ul>
<p><code>JINWI_URL=${escaped(origin)}</code></p>
${steps.join('\n')}
<h2>${texts.rulesTitle}</h2>
<ul>${texts.rules.map((rule) => `<li>${rule}</li>`).join('')}</ul>
</main>
<script src="${copyScriptPath}" defer></script>
</body>
</html>
`;
}

interface Figure {
  language: string;
  code: string;
  step: string;
  copy: string;
  copied: string;
}

const figure = ({ language, code, step, copy, copied }: Figure): string =>
  `<figure><figcaption>${language} <button type="button" data-label="${copy}" data-done="${copied}">${copy}</button></figcaption>
<pre role="region" tabindex="0" aria-label="${language}, ${step}"><code>${escaped(code)}</code></pre></figure>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

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
    const locale = requestLocale(request);
    response
      .set({ 'Content-Language': locale, Vary: 'Accept-Language' })
      .type('html')
      .send(docsPage({ locale, origin: origin.url, examples }));
  });
}
