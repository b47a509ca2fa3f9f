import { useMemo } from 'react';
import { useLocale } from '../../shared/i18n/i18n.js';
import { type Evidence, toEvidence } from './evidence.js';
import { type ShownRecord } from './record.js';

export const useEvidence = (record: ShownRecord): Evidence => {
  const locale = useLocale();
  return useMemo(() => toEvidence(record, locale), [record, locale]);
};
