import { spokenVerdict } from '@jinwi/report';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useElapsedSeconds } from '../../../shared/lib/use-elapsed-seconds.js';
import { ChunkBoundary } from '../../../shared/ui/chunk-boundary.js';
import { type AnalysisState } from '../analysis-state.js';
import { SpokenEarlyFindings } from './load-early-findings.js';
import { slowSeconds } from './running-panel.js';

/**
 * Announces to screen readers the start, the preliminary findings and the end of an analysis, each sentence once. Always
 * rendered, because live regions announce only changes.
 */
export const RunningAnnouncer = ({ state }: { state: AnalysisState }) => (
  <>
    <p role="status" className="sr-only">
      {state.phase === 'running' && <Started key={state.startedAt} startedAt={state.startedAt} />}
      {state.phase === 'done' && <Ended result={state.record.result} score={state.record.score} />}
    </p>
    <div role="log" className="sr-only">
      <ChunkBoundary fallback={null}>
        <Suspense>
          {state.phase === 'running' && state.progress?.early && (
            <SpokenEarlyFindings early={state.progress.early} />
          )}
        </Suspense>
      </ChunkBoundary>
    </div>
  </>
);

const Started = ({ startedAt }: { startedAt: number }) => {
  const { t } = useTranslation('analyze');
  const isSlow = useElapsedSeconds(startedAt) >= slowSeconds;
  return isSlow ? t('running.slow') : t('running.started');
};

const Ended = ({ result, score }: { result: string; score: number }) => {
  const { t } = useTranslation('analyze');
  const { t: report } = useTranslation('report');
  const { t: words } = useTranslation('analysis');
  return `${t('running.ended')} ${spokenVerdict({ result, score }, { t: report, words })}`;
};
