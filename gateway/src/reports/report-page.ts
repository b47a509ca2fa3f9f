import { type Locale, type SignedReport } from '@jinwi/contracts';
import {
  dayText,
  howSurePath,
  type MapContent,
  type PictureContent,
  type Reader,
  readMoment,
  type ReportContent,
  reportWords,
  sharingWords,
  type Story,
  type StoryAnswer,
  timeText,
} from '@jinwi/report';
import { sectionHtml, textHtml, Html, markup } from './blocks-html.js';
import { pageHeader } from './page-header.js';
import { brand, cardSize, pageStyle } from './page-style.js';
import { type OpenedReport } from './shared-reports.service.js';
import { proofSection, qrCode } from './proof-content.js';
import { createHash } from 'node:crypto';

/** Renders a shared report as a page that can be read without scripts. */
export function reportPage(opened: OpenedReport, content: ReportContent): string {
  const { reader, verdict, picture, signer } = content;
  const { address, origin, isUnaltered } = opened;
  const { locale } = reader;
  const sharing = sharingWords(locale);
  return shell({
    locale,
    address,
    head: previewTags(opened, content),
    title: `${verdict.story?.sentence ?? verdict.label} · ${brand}`,
    body: markup`<h1>${content.title}</h1>
      <p class="muted"><bdi>${content.imageName}</bdi></p>
      ${!isUnaltered && markup`<p class="alarm" role="alert">${sharing('proof.altered')}</p>`}
      ${verdictHtml(content, opened)}
      ${picture ? pictureHtml(picture, address) : markup`<p class="muted small">${sharing('pictureHidden')}</p>`}
      ${signer && markup`<div class="card">${sectionHtml(signer, address)}</div>`}
      ${closingHtml(content)}
      ${content.sections.map((section) => sectionHtml(section, address))}
      ${sectionHtml(proofSection(opened, reader), address)}
      ${qrHtml(opened, sharing('proof.qr'))}
      <p class="small">
        <a href="${address}.pdf?lang=${locale}" data-zone>${sharing('proof.pdf')}</a> ·
        <a href="${address}.json">${sharing('proof.json')}</a> ·
        <a href="${origin}/.well-known/jwks.json">${sharing('proof.keys')}</a>
      </p>
      <p class="muted small">${endHtml(opened, content)}</p>
      <script>${new Html(pageScript)}</script>`,
  });
}

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

function endHtml({ expiresAt }: OpenedReport, { reader }: ReportContent): Html | null {
  const end = readMoment(expiresAt);
  if (!end) return null;
  const [before = '', after = ''] = sharingWords(reader.locale)('ends').split('{{date}}');
  return textHtml([before, timeText(end, reader), after]);
}

const verdictHtml = ({ verdict, reader }: ReportContent, { report }: OpenedReport): Html =>
  markup`<div class="verdict ${verdict.tone}">
    ${
      verdict.story
        ? markup`<h2 class="sentence">${sentenceHtml(verdict.story, report, reader)}</h2>
            <p class="label">${verdict.label}</p>
            <div class="answers">${verdict.story.answers.map((answer) => answerHtml(answer, reader))}</div>`
        : oldVerdictHtml(verdict)
    }
  </div>`;

/** Puts the day of the signature in a `<time>`, so that the page's script can adapt it to the reader's time zone. */
function sentenceHtml({ sentence }: Story, { report }: SignedReport, reader: Reader): Html {
  const signed = readMoment(report.provenance.signedAt);
  const day = signed && !signed.isZoneUnknown ? dayText(signed, reader.locale, reader.timeZone) : '';
  if (!signed || !day || !sentence.includes(day)) return markup`${sentence}`;
  const [before, ...after] = sentence.split(day);
  return markup`${before}<time datetime="${signed.iso}" data-day>${day}</time>${after.join(day)}`;
}

const closingHtml = ({ verdict: { story, nextLabel, remarks, notProof } }: ReportContent): Html =>
  markup`<div class="closing">
    ${
      story &&
      markup`<h2>${nextLabel}</h2>
        <ol>
          ${story.next.map(({ text }) => markup`<li>${text}</li>`)}
        </ol>`
    }
    ${remarks.map((remark) => markup`<p class="small">${remark}</p>`)}
    <p class="muted small">${notProof}</p>
  </div>`;

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

const answerHtml = ({ key, question, answer, look, reasons, odds }: StoryAnswer, { locale }: Reader): Html =>
  markup`<div class="answer">
    <h3>${question}</h3>
    <p class="says ${look}">${answer}</p>
    ${
      reasons.length > 0 &&
      markup`<ul class="small">
        ${reasons.map((reason) => markup`<li>${reason}</li>`)}
      </ul>`
    }
    ${
      odds &&
      markup`<p class="muted small">${odds} <a href="${howSurePath[key]}">${reportWords(locale)('story.howSure')}</a></p>`
    }
  </div>`;

/** Renders the picture with its boxes and their legend, and the maps of the tests that found something. */
const pictureHtml = ({ isAnnotated, alt, legend, maps }: PictureContent, address: string): Html =>
  markup`<figure class="picture">
      <img src="${address}/images/${isAnnotated ? 'annotated' : 'preview'}" alt="${alt}" />
      ${
        legend.length > 0 &&
        markup`<figcaption class="legend small">
          ${legend.map(({ sign, text }) => markup`<span><i class="sign ${sign}"></i>${text}</span>`)}
        </figcaption>`
      }
    </figure>
    ${maps.length > 0 && markup`<div class="maps">${maps.map((map) => mapHtml(map, address))}</div>`}`;

const mapHtml = ({ kind, caption, note, alt }: MapContent, address: string): Html =>
  markup`<figure>
    <img src="${address}/images/${kind}" alt="${alt}" loading="lazy" />
    <figcaption class="small">${caption}<br /><span class="muted">${note}</span></figcaption>
  </figure>`;

/** Renders a QR code that leads from a printed page back to this page. */
function qrHtml({ origin, address }: OpenedReport, label: string): Html {
  const { size, path } = qrCode(origin + address);
  return markup`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}"><path d="${path}" /></svg>`;
}

function previewTags({ address, origin }: OpenedReport, { reader, verdict }: ReportContent): Html {
  const { story, says, label, notProof } = verdict;
  const { locale } = reader;
  const title = story?.sentence ?? label;
  const description = story
    ? [`${label}.`, ...story.answers.map(({ question, answer }) => `${question} ${answer}.`), notProof].join(
        ' ',
      )
    : `${says} ${notProof}`;
  const image = `${origin}${address}/card.jpg?lang=${locale}`;
  return markup`<meta name="description" content="${description}" />
    <meta property="og:type" content="article" />
    <meta property="og:site_name" content="${brand}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${origin}${address}" />
    <meta property="og:image" content="${image}" />
    <meta property="og:image:type" content="image/jpeg" />
    <meta property="og:image:width" content="${cardSize.width}" />
    <meta property="og:image:height" content="${cardSize.height}" />
    <meta property="og:image:alt" content="${title}" />
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
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${title}</title>
        ${head}
        <style>${new Html(pageStyle)}</style>
      </head>
      <body>
        ${pageHeader(locale, address)}
        <main>${body}</main>
        <footer>
          <p><a href="/">${sharing('home')}</a></p>
        </footer>
      </body>
    </html>`.markup;
}

/**
 * Shows the times, also in the title, in the reader's time zone, and requests the PDF in that zone. Without scripts,
 * both use UTC.
 */
export const pageScript = `
for (const time of document.querySelectorAll('time[datetime]')) {
  const text = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'long', ...('day' in time.dataset ? {} : { timeStyle: 'long', hourCycle: 'h23' }),
  }).format(new Date(time.dateTime));
  document.title = document.title.replace(time.textContent, text);
  time.textContent = text;
}
const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
for (const link of document.querySelectorAll('a[data-zone]')) link.search += '&zone=' + zone;
`;

/** The hash for the Content-Security-Policy, which allows this script only. */
export const pageScriptHash = `sha256-${createHash('sha256').update(pageScript).digest('base64')}`;
