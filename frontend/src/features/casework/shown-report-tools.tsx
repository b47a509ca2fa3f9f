import { type ShownRecord } from '@jinwi/contracts';
import { lazy, Suspense } from 'react';
import { useDrawn } from '../../shared/lib/use-drawn.js';
import { ChunkBoundary } from '../../shared/ui/loading.js';

const ReportTools = lazy(async () => ({ default: (await import('./report-tools.js')).ReportTools }));

/** The tools below a report. They load after the report's first frame. If that fails, only the tools are missing. */
export const ShownReportTools = ({ record }: { record: ShownRecord }) => {
  const isReportDrawn = useDrawn();
  return (
    isReportDrawn && (
      <ChunkBoundary fallback={null}>
        <Suspense>
          <ReportTools key={record.id} record={record} />
        </Suspense>
      </ChunkBoundary>
    )
  );
};
