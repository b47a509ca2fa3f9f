import { type ShownRecord } from '@jinwi/contracts';
import { hasLocation, replaceLocation } from '@jinwi/report';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../texts.js';

/** Switches whether the location of the image is hidden: on the page, in print and in the downloaded report. */
export interface LocationSwitch {
  isHidden: boolean;
  onChange: (isHidden: boolean) => void;
}

/** Returns the record to show, and the switch if the record has a location. */
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
  const location = record && hasLocation(record) ? { isHidden, onChange: setIsHidden } : null;
  return { shown: shown as Given, location };
}

/** Replaces the location with `replacement`; null removes it. */
export function withoutLocation(record: ShownRecord, replacement: string | null): ShownRecord {
  if (!record.report) return record;
  return { ...record, isLocationHidden: true, report: replaceLocation(record.report, replacement) };
}
