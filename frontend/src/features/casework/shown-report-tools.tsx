import { lazy, Suspense } from 'react';
import { ChunkBoundary } from '../../shared/ui/chunk-boundary.js';
import { type ShownRecord } from '../report/records.js';

const ReportTools = lazy(async () => ({ default: (await import('./report-tools.js')).ReportTools }));

/** The tools below a report. They load after it, and a report without them is still whole. */
export const ShownReportTools = ({ record }: { record: ShownRecord }) => (
  <ChunkBoundary fallback={null}>
    <Suspense>
      <ReportTools key={record.id} record={record} />
    </Suspense>
  </ChunkBoundary>
);
