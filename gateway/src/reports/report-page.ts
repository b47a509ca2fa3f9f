import { type Locale, locales, momentText, readMoment, type Story, type StoryAnswer } from '@jinwi/contracts';
import { type ImageAddress, sectionHtml } from './blocks-html.js';
import { Html, markup } from './html.js';
import { pageStyle } from './page-style.js';
import { proofSection } from './proof-content.js';
import { timeZone } from './reading.js';
import { type ReportContent } from './report-content.js';
import { type OpenedReport } from './opened-report.js';
import { sharingWords } from './sharing-texts.js';

const brand = 'Jinwi 진위';
/** The same logo as the favicon. */
const logo = new Html(
  '<svg aria-hidden="true" viewBox="0 0 32 32" width="24" height="24"><rect width="32" height="32" rx="8" fill="#1D4ED0"/><path d="M16 5.5 7.5 8.7v6.9c0 5.2 3.6 9 8.5 10.9 4.9-1.9 8.5-5.7 8.5-10.9V8.7z" fill="none" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"/><circle cx="16" cy="15.5" r="3.6" fill="none" stroke="#fff" stroke-width="2.2"/></svg>',
);
const languageNames: Record<Locale, string> = { ko: '한국어', en: 'English' };

/** Renders a shared report as a page that needs no script. */
export function reportPage(opened: OpenedReport, content: ReportContent): string {
  const { locale, verdict } = content;
  const { report, address, origin, isUnaltered } = opened;
  const sharing = sharingWords(locale);
  const image: ImageAddress = report.withPicture ? (kind) => `${address}/images/${kind}` : null;
  return shell({
    locale,
    address,
    head: previewTags(opened, content),
    title: `${verdict.label} · ${brand}`,
    body: markup`<h1>${content.title}</h1>
      <p class="muted"><bdi>${content.imageName}</bdi></p>
      ${!isUnaltered && markup`<p class="alarm" role="alert">${sharing('proof.altered')}</p>`}
      ${verdictHtml(content)} ${pictureHtml(content, image)}
      ${content.sections.map((section) => sectionHtml(section, image))}
      ${sectionHtml(proofSection(opened, locale), image)}
      <p class="small">
        <a href="${address}.pdf?lang=${locale}">${sharing('proof.pdf')}</a> ·
        <a href="${address}.json">${sharing('proof.json')}</a> ·
        <a href="${origin}/.well-known/jwks.json">${sharing('proof.keys')}</a>
      </p>
      <p class="muted small">${endText(opened, locale)}</p>`,
  });
}

/** The page for a link that is wrong or has expired. */
export function gonePage(locale: Locale): string {
  const sharing = sharingWords(locale);
  return shell({
    locale,
    address: '',
    head: null,
    title: `${sharing('gone.title')} · ${brand}`,
    body: markup`<h1>${sharing('gone.title')}</h1>
      <p>${sharing('gone.text')}</p>`,
  });
}

function endText({ expiresAt }: OpenedReport, locale: Locale): string {
  const end = readMoment(expiresAt);
  return end ? sharingWords(locale)('ends', { date: momentText(end, locale, timeZone) }) : '';
}

function verdictHtml({ verdict }: ReportContent): Html {
  return markup`<div class="verdict ${verdict.tone}">
    ${verdict.story ? storyHtml(verdict, verdict.story) : oldVerdictHtml(verdict)}
    ${verdict.remarks.map((remark) => markup`<p class="small">${remark}</p>`)}
    ${verdict.score && markup`<p class="small">${verdict.score}</p>`}
    <p class="muted small">${verdict.notProof}</p>
  </div>`;
}

const storyHtml = (
  { label, nextLabel }: ReportContent['verdict'],
  { sentence, answers, next }: Story,
): Html =>
  markup`<h2 class="sentence">${sentence}</h2>
    <p class="label">${label}</p>
    <div class="answers">${answers.map(answerHtml)}</div>
    <h3>${nextLabel}</h3>
    <ol>
      ${next.map(({ text }) => markup`<li>${text}</li>`)}
    </ol>`;

const oldVerdictHtml = ({ label, says, reasonsLabel, reasons }: ReportContent['verdict']): Html =>
  markup`<h2 class="label">${label}</h2>
    <p>${says}</p>
    ${
      reasons.length > 0 &&
      markup`<h3>${reasonsLabel}</h3>
        <ul>
          ${reasons.map((reason) => markup`<li>${reason}</li>`)}
        </ul>`
    }`;

const answerHtml = ({ question, answer, look, reasons, odds }: StoryAnswer): Html =>
  markup`<div class="answer">
    <h3>${question}</h3>
    <p class="says ${look}">${answer}</p>
    ${
      reasons.length > 0 &&
      markup`<ul class="small">
        ${reasons.map((reason) => markup`<li>${reason}</li>`)}
      </ul>`
    }
    ${odds && markup`<p class="muted small">${odds}</p>`}
  </div>`;

function pictureHtml({ locale, imageName }: ReportContent, image: ImageAddress): Html {
  const sharing = sharingWords(locale);
  return image
    ? markup`<figure class="picture">
        <img src="${image('preview')}" alt="${sharing('picture', { name: imageName })}" />
      </figure>`
    : markup`<p class="muted small">${sharing('pictureHidden')}</p>`;
}

/** Tags for link previews in messengers and social networks. */
function previewTags({ report, address, origin }: OpenedReport, { locale, verdict }: ReportContent): Html {
  const title = `${verdict.label} · ${brand}`;
  const description = `${verdict.says} ${verdict.notProof}`;
  const image = report.withPicture ? `${origin}${address}/images/preview` : `${origin}/report-card.png`;
  return markup`<meta name="description" content="${description}" />
    <meta property="og:type" content="article" />
    <meta property="og:site_name" content="${brand}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${origin}${address}" />
    <meta property="og:image" content="${image}" />
    <meta property="og:locale" content="${locale === 'ko' ? 'ko_KR' : 'en_US'}" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:image" content="${image}" />`;
}

interface Shell {
  locale: Locale;
  /** Path of the page, for the language switch; empty means the same page. */
  address: string;
  head: Html | null;
  title: string;
  body: Html;
}

function shell({ locale, address, head, title, body }: Shell): string {
  const sharing = sharingWords(locale);
  return markup`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${head}
        <style>${new Html(pageStyle)}</style>
      </head>
      <body>
        <header>
          <a class="brand" href="/">${logo} ${brand}</a>
          <nav aria-label="${sharing('language')}">
            ${locales.map((other) => languageLink({ other, locale, address }))}
          </nav>
        </header>
        <main>${body}</main>
        <footer>
          <p><a href="/">${sharing('home')}</a></p>
        </footer>
      </body>
    </html>`.markup;
}

const languageLink = ({ other, locale, address }: { other: Locale; locale: Locale; address: string }): Html =>
  markup`<a href="${address}?lang=${other}" lang="${other}" hreflang="${other}"${
    other === locale && markup` aria-current="true"`
  }>${languageNames[other]}</a>`;
