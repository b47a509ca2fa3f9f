import { type ShownRecord } from '@jinwi/contracts';
import { textReport, textReportName } from '@jinwi/report';
import { i18n, languageOf } from '../../../shared/i18n/i18n.js';
import { productName } from '../../../shared/lib/config.js';
import { request } from '../../../shared/lib/http.js';
import { saveFile } from '../../../shared/lib/save-file.js';

/** Saves the record as a text file in the interface's language and the reader's time zone. */
export function downloadReport(record: ShownRecord): void {
  const text = textReport({
    record,
    reader: { locale: languageOf(i18n.language), timeZone: timeZone() },
    now: new Date(),
    service: { name: productName, origin: window.location.origin },
  });
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), textReportName(record.id));
}

/** Saves the report as a PDF in the interface's language and the reader's time zone. @throws ApiError */
export async function downloadPdf(record: ShownRecord): Promise<void> {
  const query = new URLSearchParams({
    lang: languageOf(i18n.language),
    zone: timeZone(),
    ...(record.isLocationHidden ? { location: 'hidden' } : {}),
  });
  const response = await request(`/api/analysis/${record.id}/report.pdf?${query}`);
  saveFile(await response.blob(), `analysis-report-${record.id}.pdf`);
}

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
