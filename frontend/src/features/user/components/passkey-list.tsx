import { zodResolver } from '@hookform/resolvers/zod';
import { ownPasswordSchema, type Passkey, passkeyNameLengthMax, passkeyNameSchema } from '@jinwi/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate } from '../../../shared/lib/format.js';
import { toast } from '../../../shared/lib/toast.js';
import { Button } from '../../../shared/ui/button.js';
import { InputField } from '../../../shared/ui/input.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import '../account-texts.js';
import { isByBrowser, useAddPasskey, usePasskeys, useRemovePasskey } from '../api/passkeys.js';
import { useValidationText } from '../field-errors.js';
import { FormError, MemberForm, sendOnce } from './member-form.js';
import { OwnPasswordField, WithSecurity } from './password-fields.js';

export const PasskeyList = () => {
  const { t } = useTranslation('account');
  const remove = useRemovePasskey();
  return (
    <Loaded query={usePasskeys()} failed={t('passkeys.unknown')}>
      {(passkeys) => (
        <div className="space-y-6">
          <p className="max-w-md text-sm text-muted">{t('passkeys.hint')}</p>
          <FormError title={t('passkeys.removeFailed')} error={remove.error} />
          {passkeys.length > 0 && (
            <ul className="divide-y divide-border">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => remove.mutate(passkey.id)} />
              ))}
            </ul>
          )}
          <WithSecurity>{({ hasPassword }) => <AddPasskey hasPassword={hasPassword} />}</WithSecurity>
        </div>
      )}
    </Loaded>
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

const formSchema = z.object({ name: passkeyNameSchema, password: ownPasswordSchema });

/** Asks for a name and the password; then the browser asks for fingerprint, face or PIN. */
const AddPasskey = ({ hasPassword }: { hasPassword: boolean }) => {
  const { t } = useTranslation('account');
  const validationText = useValidationText();
  const add = useAddPasskey();
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: '', password: hasPassword ? '' : null },
  });
  const onSuccess = () => {
    form.reset();
    toast({ title: t('passkeys.added') });
  };
  return (
    <MemberForm
      onSubmit={form.handleSubmit(sendOnce(add, { onSuccess }))}
      sending={add}
      error={add.error && isByBrowser(add.error) ? new Error(t('passkeys.cancelled')) : add.error}
      hint={!hasPassword && t('secondFactor.offGoogle')}
      failed={t('passkeys.addFailed')}
      submit={t('passkeys.add')}
      pending={t('passkeys.addPending')}
    >
      <InputField
        {...form.register('name')}
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        error={validationText(form.formState.errors.name?.message)}
        autoComplete="off"
        maxLength={passkeyNameLengthMax}
      />
      <OwnPasswordField hasPassword={hasPassword} form={form} />
    </MemberForm>
  );
};
