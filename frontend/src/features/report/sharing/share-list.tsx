import { type NewShare, type Share, type ShareBody } from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate } from '../../../shared/lib/format.js';
import { getJson, jsonOf, post, reasonOf, request } from '../../../shared/lib/http.js';
import { useRefetch } from '../../../shared/lib/query-client.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Loading, Skeleton } from '../../../shared/ui/loading.js';

interface ShareListProps {
  analysisId: number;
  onEnded: (id: string) => void;
}

/** Lists the valid links to a report, each with a button to revoke it. */
export const ShareList = ({ analysisId, onEnded }: ShareListProps) => {
  const { t } = useTranslation('sharing');
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const end = useEndShare(analysisId);
  const onEnd = (id: string) =>
    end.mutate(id, {
      onSuccess: () => {
        // Needed because the pressed button has disappeared with its link.
        heading.current?.focus();
        onEnded(id);
      },
    });
  return (
    <section aria-labelledby={headingId} className="space-y-3 border-t border-border pt-5">
      <h3 ref={heading} id={headingId} tabIndex={-1} className="font-semibold outline-none">
        {t('list')}
      </h3>
      <p role="status" className="text-sm text-muted">
        {end.isSuccess && t('ended')}
      </p>
      {end.error && (
        <Alert tone="error" title={t('endFailed')}>
          {reasonOf(end.error)}
        </Alert>
      )}
      <Links analysisId={analysisId} isEnding={end.isPending} onEnd={onEnd} />
    </section>
  );
};

interface LinksProps {
  analysisId: number;
  isEnding: boolean;
  onEnd: (id: string) => void;
}

const Links = ({ analysisId, isEnding, onEnd }: LinksProps) => {
  const { t } = useTranslation('sharing');
  return (
    <Loaded query={useShares(analysisId)} failed={t('unknown')} placeholder={<LoadingLink />}>
      {(shares) =>
        shares.length === 0 ? (
          <p className="text-sm text-muted">{t('none')}</p>
        ) : (
          <ul className="divide-y divide-border">
            {shares.map((share) => (
              <LinkRow key={share.id} share={share} isEnding={isEnding} onEnd={() => onEnd(share.id)} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};

const LoadingLink = () => (
  <Loading>
    <Skeleton className="h-12 rounded-card" />
  </Loading>
);

const LinkRow = ({ share, isEnding, onEnd }: { share: Share; isEnding: boolean; onEnd: () => void }) => {
  const { t } = useTranslation('sharing');
  const locale = useLocale();
  const { createdAt, expiresAt, withPicture, withLocation, withSource, withDecision, openedCount } = share;
  const facts = [
    t('since', { date: formatDate(createdAt, locale) }),
    t(withPicture ? 'withPicture' : 'withoutPicture'),
    withLocation && t('withLocation'),
    withSource && t('withSource'),
    withDecision && t('withDecision'),
    t('opened', { count: openedCount }),
  ].filter(Boolean);
  const date = formatDate(expiresAt, locale);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{t('until', { date })}</p>
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
      </div>
      <Button
        variant="ghost"
        size="small"
        disabled={isEnding}
        onClick={onEnd}
        aria-label={t('endOne', { date })}
      >
        {t('end')}
      </Button>
    </li>
  );
};

const urlOf = (analysisId: number): string => `/api/analysis/${analysisId}/shares`;

const sharesQuery = (analysisId: number) => {
  const url = urlOf(analysisId);
  return queryOptions({
    queryKey: [url],
    queryFn: async ({ signal }) => (await getJson<{ shares: Share[] }>(url, signal)).shares,
  });
};

const useShares = (analysisId: number) => useQuery(sharesQuery(analysisId));

export const useMakeShare = (analysisId: number) =>
  useMutation({
    mutationFn: (body: ShareBody) => jsonOf<NewShare>(post(urlOf(analysisId), body)),
    onSuccess: useRefetch(sharesQuery(analysisId).queryKey),
  });

const useEndShare = (analysisId: number) =>
  useMutation({
    mutationFn: (shareId: string) => request(`${urlOf(analysisId)}/${shareId}`, { method: 'DELETE' }),
    onSettled: useRefetch(sharesQuery(analysisId).queryKey),
  });
