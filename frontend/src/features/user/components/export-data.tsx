import { type AccountExport, type AccountExportAnswer } from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatBytes, formatDateTime } from '../../../shared/lib/format.js';
import { getJson, jsonOf, post } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { buttonClass } from '../../../shared/ui/classes.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { FormError } from './member-form.js';

export const ExportData = () => {
  const { t } = useTranslation('data');
  return (
    <Loaded query={useExport()} failed={t('export.unknown')}>
      {({ export: latest }) => <Latest latest={latest} />}
    </Loaded>
  );
};

const Latest = ({ latest }: { latest: AccountExport | null }) => {
  const { t } = useTranslation('data');
  const start = useStartExport();
  const isUnderWay = latest?.state === 'waiting' || latest?.state === 'running';
  return (
    <div className="max-w-2xl space-y-4">
      <p className="text-sm text-muted">{t('export.hint')}</p>
      <FormError title={t('export.failed')} error={start.error} />
      {latest && <State latest={latest} />}
      {!isUnderWay && (
        <Button variant="secondary" pending={start.isPending} onClick={() => start.mutate()}>
          {t(latest?.state === 'ready' ? 'export.again' : 'export.start')}
        </Button>
      )}
    </div>
  );
};

const State = ({ latest }: { latest: AccountExport }) => {
  const { t } = useTranslation('data');
  switch (latest.state) {
    case 'waiting':
      return <Alert title={t('export.waiting')} />;
    case 'running':
      return <Alert title={t('export.running', { count: latest.done })} />;
    case 'ready':
      return <Ready latest={latest} />;
    case 'failed':
      return (
        <Alert tone="error" title={t('export.failed')}>
          {t('export.failedHint')}
        </Alert>
      );
  }
};

const Ready = ({ latest: { sizeBytes, expiresAt } }: { latest: AccountExport }) => {
  const { t } = useTranslation('data');
  const locale = useLocale();
  return (
    <Alert
      tone="success"
      title={t('export.ready', { size: formatBytes(sizeBytes ?? 0, locale) })}
      actions={
        <a href={exportFileUrl} download className={buttonClass({ size: 'small' })}>
          <Download aria-hidden className="size-4" />
          {t('export.download')}
        </a>
      }
    >
      {expiresAt && t('export.readyHint', { date: formatDateTime(expiresAt, locale) })}
    </Alert>
  );
};

const url = '/api/account/export';
const exportFileUrl = `${url}/file`;

const pollIntervalMs = 3_000;

const isUnderWay = ({ export: latest }: AccountExportAnswer): boolean =>
  latest?.state === 'waiting' || latest?.state === 'running';

const exportQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<AccountExportAnswer>(url, signal),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? pollIntervalMs : false),
});

/** The latest export, polled until it has ended. */
const useExport = () => useQuery(exportQuery);

const useStartExport = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => jsonOf<AccountExport>(post(url)),
    onSuccess: (started) => queryClient.setQueryData(exportQuery.queryKey, { export: started }),
  });
};
