import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDrawn } from '../../shared/lib/use-drawn.js';
import { analysisQuery } from '../report/records.js';
import { type useOpenReport } from './use-open-report.js';

/** Whether the list is drawn: the report that the page was opened for comes first, and covers it. */
export function useListTurn({ id, isFromList }: ReturnType<typeof useOpenReport>): boolean {
  const isNamed = id !== null && !Number.isNaN(id) && !isFromList;
  const { isPending } = useQuery({ ...analysisQuery(id ?? Number.NaN), enabled: isNamed });
  const isAwaited = isNamed && isPending;
  const [isFirst] = useState(!isAwaited);
  const isReportDrawn = useDrawn(!isAwaited);
  return isFirst || isReportDrawn;
}
