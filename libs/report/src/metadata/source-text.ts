import { type ImageSource } from '@jinwi/contracts';
import { type ReportWords } from '../words/report-words.js';

/** States from where and when an image was fetched, which proves nothing about the image. */
export function sourceText(
  { address, page }: ImageSource,
  { date, t }: { date: string; t: ReportWords },
): string {
  const host = hostOf(address);
  const pageHost = page === null ? host : hostOf(page);
  return pageHost === host
    ? t('file.sourceText', { host, date })
    : t('file.sourceOfPage', { host, date, page: pageHost });
}

const hostOf = (address: string): string => /^https?:\/\/([^/?#]+)/iu.exec(address)?.[1] ?? address;
