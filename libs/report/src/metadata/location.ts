import { type Report, type ShownRecord } from '@jinwi/contracts';

const locationCode = 'field.gps';

/** Whether the file states where the image was taken. */
export const hasLocation = ({ report }: Pick<ShownRecord, 'report'>): boolean =>
  report?.metadata.some(({ code }) => code === locationCode) ?? false;

/** Returns the report with `text` in place of the coordinates that the file states; null leaves the field out. */
export const replaceLocation = (report: Report, text: string | null): Report => ({
  ...report,
  metadata: report.metadata.flatMap((field) => {
    if (field.code !== locationCode) return field;
    return text === null ? [] : { ...field, value: text };
  }),
});
