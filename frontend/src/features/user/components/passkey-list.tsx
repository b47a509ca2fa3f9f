import { zodResolver } from '@hookform/resolvers/zod';
import { ownPasswordSchema, type Passkey, passkeyNameLengthMax, passkeyNameSchema } from '@jinwi/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate } from '../../../shared/lib/format.js';
import { toast } from '../../../shared/lib/toast.js';
import { Button } from '../../../shared/ui/button.js';
import { Field } from '../../../shared/ui/field.js';
import { Input } from '../../../shared/ui/input.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import '../account-texts.js';
import { isByBrowser, useAddPasskey, usePasskeys, useRemovePasskey } from '../api/passkeys.js';
import { useValidationText } from '../field-errors.js';
import { FormError } from './member-form.js';
import { CurrentPasswordField, WithSecurity } from './password-fields.js';

/** Lists the member's passkeys, each with a button to remove it, and a form to add one. */
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

/** Asks for a name and the password; then the browser asks for finger, face or PIN. */
const AddPasskey = ({ hasPassword }: { hasPassword: boolean }) => {
  const { t } = useTranslation('account');
  const validationText = useValidationText();
  const add = useAddPasskey();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: '', password: hasPassword ? '' : null },
  });
  const { errors } = formState;
  const onSuccess = () => {
    reset();
    toast({ title: t('passkeys.added') });
  };
  const submit = handleSubmit((values) => {
    if (!add.isPending) add.mutate(values, { onSuccess });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-md space-y-5">
      {!hasPassword && <p className="text-sm text-muted">{t('secondFactor.offGoogle')}</p>}
      <FormError
        title={t('passkeys.addFailed')}
        error={add.error && isByBrowser(add.error) ? new Error(t('passkeys.cancelled')) : add.error}
      />
      <Field
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        error={validationText(errors.name?.message)}
      >
        {(control) => (
          <Input {...control} {...register('name')} autoComplete="off" maxLength={passkeyNameLengthMax} />
        )}
      </Field>
      {hasPassword && <CurrentPasswordField {...register('password')} error={errors.password?.message} />}
      <Button type="submit" pending={add.isPending} pendingLabel={t('passkeys.addPending')}>
        {t('passkeys.add')}
      </Button>
    </form>
  );
};
