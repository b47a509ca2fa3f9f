import { type ApiKey } from '@jinwi/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { DeleteDialog } from '../../../shared/ui/delete-dialog.js';
import { NewTabLink } from '../../../shared/ui/links.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { useKeys, useRevokeKey } from '../api/keys.js';
import '../key-texts.js';
import { CreateKey } from './create-key.js';
import { WithSecurity } from './password-fields.js';

export const KeyList = () => {
  const { t } = useTranslation('keys');
  const keys = useKeys();
  const revoke = useRevokeKey();
  const [asked, setAsked] = useState<ApiKey | null>(null);
  return (
    <Loaded query={keys} failed={t('unknown')}>
      {(shown) => (
        <div className="space-y-6">
          <p className="max-w-md text-sm text-muted">
            {t('hint')} <NewTabLink href="/api/v1/docs">{t('documentation')}</NewTabLink>
          </p>
          {shown.length > 0 && (
            <ul className="divide-y divide-border">
              {shown.map((key) => (
                <KeyRow key={key.id} apiKey={key} now={keys.dataUpdatedAt} onRevoke={() => setAsked(key)} />
              ))}
            </ul>
          )}
          <WithSecurity>{({ hasPassword }) => <CreateKey hasPassword={hasPassword} />}</WithSecurity>
          <DeleteDialog
            subject={asked}
            text={(word) => t(`revocation.${word}`)}
            remove={revoke}
            onClose={() => setAsked(null)}
          />
        </div>
      )}
    </Loaded>
  );
};

interface KeyRowProps {
  apiKey: ApiKey;
  /** The current time in milliseconds since the epoch. */
  now: number;
  onRevoke: () => void;
}

const KeyRow = ({ apiKey, now, onRevoke }: KeyRowProps) => {
  const { t } = useTranslation('keys');
  const { name, hint, scopes, expiresAt } = apiKey;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 space-y-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="break-words">{name}</span>
          <span className="font-mono text-sm text-muted">…{hint}</span>
          {isExpired && <Badge tone="suspicious">{t('expired')}</Badge>}
        </p>
        <p className="text-sm">{scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</p>
        <KeyFacts apiKey={apiKey} />
      </div>
      <Button variant="ghost" size="small" onClick={onRevoke} aria-label={t('revokeOne', { name })}>
        {t('revoke')}
      </Button>
    </li>
  );
};

const KeyFacts = ({ apiKey }: { apiKey: ApiKey }) => {
  const { t } = useTranslation('keys');
  const locale = useLocale();
  const { createdAt, lastUsedAt, expiresAt, creditLimit } = apiKey;
  const date = (iso: string) => ({ date: formatDate(iso, locale) });
  const facts = [
    t('since', date(createdAt)),
    lastUsedAt ? t('used', date(lastUsedAt)) : t('unused'),
    expiresAt && t('until', date(expiresAt)),
    creditLimit && t('limit', { count: creditLimit }),
  ];
  return <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>;
};
