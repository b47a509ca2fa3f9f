import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDrawn } from '../../shared/lib/use-drawn.js';
import { analysisQuery } from '../report/records.js';
import { type useOpenReport } from './use-open-report.js';

/**
 * Whether to draw the list now. If the URL named a report when the page opened, the list waits until that report, which
 * covers it, has been drawn.
 */
export function useListTurn({ id, isFromList }: ReturnType<typeof useOpenReport>): boolean {
  const isNamed = id !== null && !Number.isNaN(id) && !isFromList;
  const { isPending } = useQuery({ ...analysisQuery(id ?? Number.NaN), enabled: isNamed });
  const isAwaited = isNamed && isPending;
  const [isFirst] = useState(!isAwaited);
  const isVerdictDrawn = useDrawn(!isAwaited);
  const isReportDrawn = useDrawn(isVerdictDrawn);
  return isFirst || isReportDrawn;
}
