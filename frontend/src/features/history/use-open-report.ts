import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useDrawn } from '../../shared/lib/use-drawn.js';
import { useOnDemand } from '../../shared/lib/use-on-demand.js';
import { analysisQuery, idOf } from '../report/records.js';
import { loadedSheet, loadReportSheet } from './load-report-sheet.js';

const name = 'analysis';

interface FromList {
  isFromList?: boolean;
}

export function useOpenReport() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: FromList | null };
  const asked = params.get(name);
  const addressOf = (id: number): string => {
    const next = new URLSearchParams(params);
    next.set(name, String(id));
    return `/history?${next}`;
  };
  const fromList: FromList = { isFromList: true };
  return {
    /** Null if no report is open; NaN if the URL has no valid id. */
    id: asked === null ? null : idOf(asked),
    addressOf,
    linkState: fromList,
    isFromList: state?.isFromList === true,
    open: (id: number) => void navigate(addressOf(id), { state: fromList, preventScrollReset: true }),
    /** Goes back in the browser's history if the report was opened from the list, or else removes it from the URL. */
    close: () => {
      if (state?.isFromList) {
        void navigate(-1);
        return;
      }
      const rest = new URLSearchParams(params);
      rest.delete(name);
      void navigate(
        { pathname: '/history', search: rest.toString() },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

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

/**
 * Returns the component of a report's sheet once its code is loaded. Does not use `lazy`: React would keep showing a
 * spinner for 300 ms.
 */
export function useReportSheet(id: number | null) {
  const { Part, show } = useOnDemand(loadReportSheet);
  const ReportSheet = Part ?? loadedSheet();
  const missing = ReportSheet === null ? id : null;
  const load = useEffectEvent(show);
  // If loading fails, the next report that is opened loads the code again.
  useEffect(() => {
    if (missing !== null) void load();
  }, [missing]);
  return { ReportSheet };
}
