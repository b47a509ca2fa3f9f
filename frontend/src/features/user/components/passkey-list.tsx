import { type Passkey } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton } from '../../../shared/ui/loading.js';
import '../account-texts.js';
import { usePasskeys, useRemovePasskey } from '../api/passkeys.js';
import { AddPasskey } from './add-passkey.js';
import { FormError } from './form-error.js';
import { WithSecurity } from './with-security.js';

/** Lists the member's passkeys, each with a button to remove it, and a form to add one. */
export const PasskeyList = () => {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const passkeys = usePasskeys();
  const remove = useRemovePasskey();
  if (!passkeys.data && passkeys.error) {
    return (
      <ErrorState
        text={t('passkeys.unknown')}
        details={passkeys.error.message}
        onRetry={() => void passkeys.refetch()}
      />
    );
  }
  if (!passkeys.data) {
    return (
      <div role="status" aria-label={common('loading')}>
        <Skeleton className="h-28 rounded-card" />
      </div>
    );
  }
  return (
    <div className="space-y-6">
      <p className="max-w-md text-sm text-muted">{t('passkeys.hint')}</p>
      <FormError title={t('passkeys.removeFailed')} error={remove.error} />
      {passkeys.data.length > 0 && (
        <ul className="divide-y divide-border">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => remove.mutate(passkey.id)} />
          ))}
        </ul>
      )}
      <WithSecurity>{({ hasPassword }) => <AddPasskey hasPassword={hasPassword} />}</WithSecurity>
    </div>
  );
};

const PasskeyRow = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="space-y-0.5">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted">
          {t('passkeys.since', { date: formatDate(createdAt, locale) })}
          {lastUsedAt && ` · ${t('passkeys.used', { date: formatDate(lastUsedAt, locale) })}`}
        </p>
      </div>
      <Button variant="ghost" size="small" onClick={onRemove} aria-label={t('passkeys.removeOne', { name })}>
        {t('passkeys.remove')}
      </Button>
    </li>
  );
};
