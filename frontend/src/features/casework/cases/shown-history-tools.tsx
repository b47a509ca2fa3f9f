import { type ComponentProps, lazy, Suspense } from 'react';
import { ChunkBoundary } from '../../../shared/ui/chunk-boundary.js';
import { type HistoryTools as Tools } from './history-tools.js';

const HistoryTools = lazy(async () => ({ default: (await import('./history-tools.js')).HistoryTools }));

/** The tools above the history. They load after the list, which is whole without them. */
export const ShownHistoryTools = (props: ComponentProps<typeof Tools>) => (
  <ChunkBoundary fallback={null}>
    <Suspense fallback={<div className="h-11" />}>
      <HistoryTools {...props} />
    </Suspense>
  </ChunkBoundary>
);
