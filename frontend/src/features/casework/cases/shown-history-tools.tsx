import { lazy, Suspense } from 'react';
import { ChunkBoundary } from '../../../shared/ui/loading.js';
import { type HistoryToolsProps } from './history-tools.js';

const load = () => import('./history-tools.js');
const HistoryTools = lazy(async () => ({ default: (await load()).HistoryTools }));
const Agreement = lazy(async () => ({ default: (await load()).Agreement }));

/** The tools above the history. The history does not wait for them; a placeholder reserves their space. */
export const ShownHistoryTools = (props: HistoryToolsProps) => (
  <ChunkBoundary fallback={null}>
    <Suspense fallback={<div className="h-24 sm:h-11" />}>
      <HistoryTools {...props} />
    </Suspense>
  </ChunkBoundary>
);

/** How often member and engine agree. Render this below the list, so that its appearance does not move the list. */
export const ShownAgreement = () => (
  <ChunkBoundary fallback={null}>
    <Suspense>
      <Agreement />
    </Suspense>
  </ChunkBoundary>
);
