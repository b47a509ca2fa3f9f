import { lazy, Suspense } from 'react';
import { ChunkBoundary } from '../../../shared/ui/chunk-boundary.js';
import { type HistoryToolsProps } from './history-tools.js';

const load = () => import('./history-tools.js');
const HistoryTools = lazy(async () => ({ default: (await load()).HistoryTools }));
const Agreement = lazy(async () => ({ default: (await load()).Agreement }));

/** The tools above the history, which is whole without them. Their place is kept while they load. */
export const ShownHistoryTools = (props: HistoryToolsProps) => (
  <ChunkBoundary fallback={null}>
    <Suspense fallback={<div className="h-24 sm:h-11" />}>
      <HistoryTools {...props} />
    </Suspense>
  </ChunkBoundary>
);

/** Stands below the list, which it must not push down when it arrives. */
export const ShownAgreement = () => (
  <ChunkBoundary fallback={null}>
    <Suspense>
      <Agreement />
    </Suspense>
  </ChunkBoundary>
);
