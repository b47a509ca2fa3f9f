import { type UploadRules } from '@jinwi/contracts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useNavigate } from 'react-router-dom';
import { PageHeading, usePageTitle } from '../../../shared/ui/page.js';
import { LeaveDialog } from '../../analyze/components/leave-dialog.js';
import { type Draft } from '../draft.js';
import '../texts.js';
import { useSending } from '../use-sending.js';
import { BatchView } from './batch-view.js';
import { Check } from './check.js';

/** State of a batch's browser history entry, which survives a reload. */
export interface BatchState {
  /** The number of images that the member chose to upload. */
  count?: number;
}

interface BatchesProps {
  rules: UploadRules;
  /** The id in the URL; null if the server has not opened the batch yet. */
  batchId: string | null;
  draft: Draft | null;
  onCancel: () => void;
}

/** Analysis of many images: first a check of what will be sent, then the table of the batch. */
export const Batches = ({ rules, batchId, draft, onCancel }: BatchesProps) => {
  const { t } = useTranslation('batches');
  const navigate = useNavigate();
  const sending = useSending((id, count) => {
    const state: BatchState = count === null ? {} : { count };
    void navigate(`/analyze?batch=${id}`, { replace: true, state, preventScrollReset: true });
  });
  const { phase } = sending.state;
  usePageTitle(t('title'));
  useEffect(() => document.querySelector('h1')?.focus({ preventScroll: true }), []);
  return (
    <div className="container-page min-h-[70vh] space-y-8 py-10 print:max-w-none print:p-0">
      <PageHeading>{t('title')}</PageHeading>
      {batchId === null ? (
        draft && <Check draft={draft} rules={rules} sending={sending} onCancel={onCancel} />
      ) : (
        <BatchView key={batchId} id={batchId} rules={rules} sending={sending} />
      )}
      <LeaveDialog
        isRunning={phase === 'opening' || phase === 'sending'}
        text={t('sending.leave')}
        isLeaving={leavesBatch}
      />
    </div>
  );
};

const batchOf = ({ search }: Location): string | null => new URLSearchParams(search).get('batch');

/** Whether a navigation leaves the batch. It does not if it only adds the id of a new batch to the URL. */
const leavesBatch = (current: Location, next: Location): boolean =>
  current.pathname !== next.pathname || (batchOf(current) !== null && batchOf(current) !== batchOf(next));
