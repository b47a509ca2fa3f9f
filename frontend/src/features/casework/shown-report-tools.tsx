import { lazy, Suspense } from 'react';
import { useDrawn } from '../../shared/lib/use-drawn.js';
import { ChunkBoundary } from '../../shared/ui/chunk-boundary.js';
import { type ShownRecord } from '../report/records.js';

const ReportTools = lazy(async () => ({ default: (await import('./report-tools.js')).ReportTools }));

/** The tools below a report. They load after its first frame, and a report without them is still whole. */
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
