import { createHash } from 'node:crypto';

/** Writes the times of the page in the reader's time zone and asks for the PDF in it. Without it, the page is in UTC. */
export const pageScript = `
for (const time of document.querySelectorAll('time[datetime]'))
  time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'long', timeStyle: 'long', hourCycle: 'h23',
  }).format(new Date(time.dateTime));
const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
for (const link of document.querySelectorAll('a[data-zone]')) link.search += '&zone=' + zone;
`;

/** The hash for the Content-Security-Policy, which allows this script only. */
export const pageScriptHash = `sha256-${createHash('sha256').update(pageScript).digest('base64')}`;
