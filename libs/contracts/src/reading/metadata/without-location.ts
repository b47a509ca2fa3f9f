import { type Report } from '../../analysis/analysis.js';

/** Code of the metadata field with the coordinates. */
export const locationCode = 'field.gps';

/** The report without the coordinates in the file. */
export const withoutLocation = (report: Report): Report => ({
  ...report,
  metadata: report.metadata.filter(({ code }) => code !== locationCode),
});
