import { locationCode } from '@jinwi/report';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShownRecord } from '../records.js';
import '../texts.js';

/** Hides the location of the image on the page, in print and in the downloaded report. */
export interface LocationSwitch {
  isHidden: boolean;
  onChange: (isHidden: boolean) => void;
}

/** Returns the record as it is to be shown, and the switch if the record has a location. */
export function useLocationSwitch<Given extends ShownRecord | undefined>(
  record: Given,
): { shown: Given; location: LocationSwitch | null } {
  const { t } = useTranslation('report');
  const [isHidden, setIsHidden] = useState(false);
  const replacement = t('metadata.locationHidden');
  const shown = useMemo(
    () => (record && isHidden ? withoutLocation(record, replacement) : record),
    [record, isHidden, replacement],
  );
  const location = hasLocation(record) ? { isHidden, onChange: setIsHidden } : null;
  return { shown: shown as Given, location };
}

export const hasLocation = (record: ShownRecord | undefined): boolean =>
  record?.report?.metadata.some(({ code }) => code === locationCode) ?? false;

/** Replaces the location, so that the report says only that one was recorded. */
function withoutLocation(record: ShownRecord, replacement: string): ShownRecord {
  if (!record.report) return record;
  const metadata = record.report.metadata.map((field) =>
    field.code === locationCode ? { ...field, value: replacement } : field,
  );
  return { ...record, isLocationHidden: true, report: { ...record.report, metadata } };
}
