import { i18n, languageOf } from '../../shared/i18n/i18n.js';
import { type ShownRecord } from './record.js';
import { textReport, textReportName } from './text-report.js';
import './texts.js';

/** Saves the record as a text file in the language of the interface. */
export function downloadReport(record: ShownRecord): void {
  const locale = languageOf(i18n.language);
  const text = textReport({
    record,
    locale,
    t: i18n.getFixedT(locale, 'report'),
    words: i18n.getFixedT(locale, 'analysis'),
    now: new Date(),
    origin: window.location.origin,
  });
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = textReportName(record.id);
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after the click has been handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 0);
}
