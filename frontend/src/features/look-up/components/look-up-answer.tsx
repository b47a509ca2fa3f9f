import { type MadeMatch } from '@jinwi/contracts';
import { useMutation } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { ApiError, reasonOf, request } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { SpinnerIcon } from '../../../shared/ui/loading.js';

interface LookUpAnswerProps {
  lookUp: ReturnType<typeof useLookUp>;
  onRetry: () => void;
}

/** Shows the answer in one sentence or, until it arrives, the request's state. Screen readers announce each change. */
export const LookUpAnswer = ({ lookUp: { status, data, error }, onRetry }: LookUpAnswerProps) => (
  <>
    <div role="status">
      {status === 'pending' && <Checking />}
      {status === 'success' && (data ? <Made match={data} /> : <None />)}
    </div>
    {error && <Failed error={error} onRetry={onRetry} />}
  </>
);

const Checking = () => {
  const { t } = useTranslation('lookUp');
  return (
    <p className="flex items-center gap-2 font-medium">
      <SpinnerIcon className="size-5 text-brand" />
      {t('checking')}
    </p>
  );
};

const sentenceOf = ({ by, isAi }: MadeMatch) =>
  by === 'watermark'
    ? (`made.${isAi ? 'ai' : 'software'}` as const)
    : (`made.copy${isAi ? 'Ai' : 'Software'}` as const);

const Made = ({ match }: { match: MadeMatch }) => {
  const { t } = useTranslation('lookUp');
  const day = useDay(match.madeOn);
  return (
    <section className="flex gap-3 rounded-card border border-info/30 bg-info-soft p-4">
      <BadgeCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-info" />
      <div className="min-w-0 space-y-1 text-sm">
        <p className="text-base font-semibold">{t(sentenceOf(match), { day })}</p>
        <p>{t('made.model', { generator: match.generator })}</p>
        <p>
          {match.by === 'watermark'
            ? t('made.byWatermark')
            : t('made.byFingerprint', { percent: match.similarityScore })}
        </p>
        <p className="text-muted">{t('made.limits')}</p>
      </div>
    </section>
  );
};

/** Formats a day. It is a day in UTC, so it must not be converted to the reader's time zone. */
function useDay(madeOn: string): string {
  const locale = useLocale();
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(madeOn));
}

const None = () => {
  const { t } = useTranslation('lookUp');
  return (
    <section className="rounded-card border border-border p-4">
      <p className="font-semibold">{t('none.title')}</p>
      <p className="mt-1 text-sm text-muted">{t('none.meaning')}</p>
    </section>
  );
};

const tooMany = 429;

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { t } = useTranslation('lookUp');
  const isTooMany = error instanceof ApiError && error.status === tooMany;
  const isRefused = error instanceof ApiError && !isTooMany;
  return (
    <Alert
      tone="error"
      title={t(isTooMany ? 'failed.tooMany' : isRefused ? 'failed.refused' : 'failed.unreachable')}
      actions={
        <Button variant="secondary" size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {isRefused && reasonOf(error)}
    </Alert>
  );
};

/** Returns the image made by this installation that the file is a copy of; null if there is none. */
async function lookUp(file: File): Promise<MadeMatch | null> {
  const body = new FormData();
  body.append('image', file);
  const response = await request('/api/provenance/matches', { method: 'POST', body });
  const { matches } = (await response.json()) as { matches: MadeMatch[] };
  return matches[0] ?? null;
}

export const useLookUp = () => useMutation({ mutationFn: lookUp, retry: false });
