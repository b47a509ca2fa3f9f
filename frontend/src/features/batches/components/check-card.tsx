import { analysisCost, batchImagesMax } from '@jinwi/contracts';
import { ScanSearch } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { SectionCard } from '../../../shared/ui/card.js';
import { SpinnerIcon } from '../../../shared/ui/loading.js';
import { Progress } from '../../../shared/ui/progress.js';
import { PurchaseButton } from '../../purchase/components/purchase-button.js';
import { AwaitedCredits } from '../../user/components/awaited-credits.js';
import { useMember } from '../../user/member.js';
import { type Contents } from '../draft.js';
import { type Sending } from '../use-sending.js';
import { Refusal } from './upload-notice.js';

export interface LeftOutLine {
  name: string;
  reason: string;
}

interface CheckCardProps {
  count: number | null;
  contents: Contents;
  leftOut: readonly LeftOutLine[];
  sending: Sending;
  onCancel: () => void;
  children?: ReactNode;
}

export const CheckCard = ({ count, contents, leftOut, sending, onCancel, children }: CheckCardProps) => {
  const { t } = useTranslation(['batches', 'analyze']);
  const member = useMember();
  const { credits } = member;
  const { state } = sending;
  const needed = (count ?? 1) * analysisCost;
  const isShort = credits < needed;
  const isOver = count !== null && count > batchImagesMax;
  const isBusy = state.phase === 'opening' || state.phase === 'sending';
  return (
    <SectionCard title={t('check.title')}>
      <div className="space-y-5">
        {!isBusy && children}
        <Facts count={count} contents={contents} credits={credits} />
        {isShort && (
          <Alert
            tone="warning"
            actions={<PurchaseButton size="small">{t('analyze:noCredits.buy')}</PurchaseButton>}
          >
            {t('check.short', { count: needed, credits })}
          </Alert>
        )}
        {isShort && <AwaitedCredits user={member} />}
        {isOver && <Alert tone="warning">{t('check.surplus', { max: batchImagesMax })}</Alert>}
        <LeftOutList lines={leftOut} />
        {state.phase === 'refused' && <Refusal title={t('sending.refused')} error={state.error} />}
        {isBusy ? (
          <OpeningProgress isArchive={contents.kind === 'archive'} sending={sending} />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button
              icon={<ScanSearch aria-hidden className="size-5" />}
              aria-disabled={isShort || isOver || count === 0 || undefined}
              onClick={() => sending.start(contents)}
            >
              {count === null ? t('check.startArchive') : t('check.start', { count })}
            </Button>
            <Button variant="secondary" onClick={onCancel}>
              {t('check.cancel')}
            </Button>
          </div>
        )}
      </div>
    </SectionCard>
  );
};

interface FactsProps {
  count: number | null;
  contents: Contents;
  credits: number;
}

const Facts = ({ count, contents, credits }: FactsProps) => {
  const { t } = useTranslation(['batches', 'analyze']);
  const known = (text: (count: number) => string): string => (count === null ? '–' : text(count));
  return (
    <div className="space-y-2">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-card bg-surface p-4 text-sm sm:grid-cols-3">
        {contents.kind === 'archive' && (
          <Fact name={t('check.archive')} className="col-span-full">
            {contents.file.name}
          </Fact>
        )}
        <Fact name={t('check.images')}>
          {count === null ? t('check.unknown') : t('check.count', { count })}
        </Fact>
        <Fact name={t('analyze:guide.cost')}>
          {known((each) => t('analyze:guide.costValue', { count: each * analysisCost }))}
        </Fact>
        <Fact name={t('analyze:guide.balance')}>{t('analyze:guide.balanceValue', { count: credits })}</Fact>
      </dl>
      <p className="text-sm text-muted">{t('check.fair')}</p>
    </div>
  );
};

const Fact = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={className}>
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
);

const shownMax = 20;

const LeftOutList = ({ lines }: { lines: readonly LeftOutLine[] }) => {
  const { t } = useTranslation('batches');
  if (lines.length === 0) return null;
  const rest = lines.length - shownMax;
  return (
    <Alert tone="warning" title={t('check.leftOut', { count: lines.length })}>
      <ul className="max-h-60 list-disc space-y-1 overflow-y-auto pl-5">
        {lines.slice(0, shownMax).map(({ name, reason }, index) => (
          <li key={`${index} ${name}`}>
            {name} – {reason}
          </li>
        ))}
        {rest > 0 && <li>{t('check.more', { count: rest })}</li>}
      </ul>
    </Alert>
  );
};

/** Shown until the batch has an id: the upload progress of a ZIP, or a short wait. */
const OpeningProgress = ({ isArchive, sending }: { isArchive: boolean; sending: Sending }) => {
  const { t } = useTranslation('batches');
  const { state, stop } = sending;
  const share = state.phase === 'opening' ? state.share : 1;
  const percent = Math.floor(share * 100);
  return (
    <div className="space-y-4">
      {isArchive && share < 1 ? (
        <Progress percent={percent} text={t('sending.archive', { percent })} />
      ) : (
        <p role="status" className="flex items-center gap-2 text-sm">
          <SpinnerIcon className="size-5 text-brand" />
          {isArchive ? t('sending.reading') : t('sending.preparing')}
        </p>
      )}
      <Button variant="secondary" size="small" onClick={stop}>
        {t('check.cancel')}
      </Button>
    </div>
  );
};
