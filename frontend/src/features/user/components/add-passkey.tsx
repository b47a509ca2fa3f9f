import { zodResolver } from '@hookform/resolvers/zod';
import { ownPasswordSchema, passkeyNameLengthMax, passkeyNameSchema } from '@jinwi/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toast } from '../../../shared/lib/toast.js';
import { Button } from '../../../shared/ui/button.js';
import { Field } from '../../../shared/ui/field.js';
import { Input } from '../../../shared/ui/input.js';
import { isByBrowser, useAddPasskey } from '../api/passkeys.js';
import { useValidationText } from '../use-validation-text.js';
import { FormError } from './form-error.js';
import { CurrentPasswordField } from './password-fields.js';

const formSchema = z.object({ name: passkeyNameSchema, password: ownPasswordSchema });

/** Asks for a name and the password; then the browser asks for finger, face or PIN. */
export const AddPasskey = ({ hasPassword }: { hasPassword: boolean }) => {
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
