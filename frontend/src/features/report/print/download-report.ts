import { i18n, languageOf } from '../../../shared/i18n/i18n.js';
import { request } from '../../../shared/lib/http.js';
import { saveFile } from '../../../shared/lib/save-file.js';
import { type ShownRecord } from '../records.js';
import '../texts.js';
import { textReport, textReportName } from './text-report.js';

/** Saves the record as a text file in the interface's language. */
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
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), textReportName(record.id));
}

/** Saves the report as a PDF in the interface's language and the reader's time zone. @throws ApiError */
export async function downloadPdf(record: ShownRecord): Promise<void> {
  const query = new URLSearchParams({
    lang: languageOf(i18n.language),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(record.isLocationHidden ? { location: 'hidden' } : {}),
  });
  const response = await request(`/api/analysis/${record.id}/report.pdf?${query}`);
  saveFile(await response.blob(), `analysis-report-${record.id}.pdf`);
}
