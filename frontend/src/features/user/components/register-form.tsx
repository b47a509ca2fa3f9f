import { passwordLengthMin, usernameLengthMax } from '@jinwi/contracts';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDateTime } from '../../../shared/lib/format.js';
import { ApiError, reasonOf } from '../../../shared/lib/http.js';
import { toast } from '../../../shared/lib/toast.js';
import { Button } from '../../../shared/ui/button.js';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { Field } from '../../../shared/ui/field.js';
import { InputField, PasswordInput } from '../../../shared/ui/input.js';
import { NewTabLink } from '../../../shared/ui/links.js';
import { useAnnounceMember, useRegister } from '../api/sign-in.js';
import { type AuthFormProps, prepareAuthForm, registerResolver } from '../auth-forms.js';
import { type RegisterForm as FormValues } from '../auth-schemas.js';
import { passwordRefusal, takenField, useValidationText } from '../field-errors.js';

type Form = UseFormReturn<FormValues>;

const emptyForm: FormValues = { username: '', email: '', password: '', confirmPassword: '', terms: false };

const useRegistration = ({ form, from }: { form: Form; from?: string }) => {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const announce = useAnnounceMember(from);
  const registration = useRegister();
  const refuse = (error: Error) => {
    const refusal = passwordRefusal(error);
    if (refusal) {
      toast({ title: t('register.failed'), variant: 'destructive' });
      form.setError('password', { message: refusal }, { shouldFocus: true });
      return;
    }
    const reason = reasonOf(error);
    const time =
      error instanceof ApiError && error.retryAt && formatDateTime(error.retryAt.toISOString(), locale);
    const description = time ? t('register.later', { reason, time }) : reason;
    toast({ title: t('register.failed'), description, variant: 'destructive' });
    const field = takenField(error);
    if (field) form.setError(field, { message: t('invalid.taken') }, { shouldFocus: true });
  };
  const submit = (values: FormValues) => {
    if (registration.isPending) return;
    registration.mutate(values, {
      onSuccess: () => announce({ title: t('register.success'), description: t('register.created') }),
      onError: refuse,
    });
  };
  return { registration, submit };
};

export const RegisterForm = ({ from, ...visibility }: AuthFormProps) => {
  const { t } = useTranslation('auth');
  const form = useForm<FormValues>({ resolver: registerResolver, defaultValues: emptyForm });
  const { registration, submit } = useRegistration({ form, from });
  return (
    <form
      noValidate
      onFocus={prepareAuthForm}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="space-y-5"
    >
      <IdentityFields form={form} />
      <PasswordFields form={form} visibility={visibility} />
      <TermsField form={form} />
      <Button
        type="submit"
        className="w-full"
        pending={registration.isPending}
        pendingLabel={t('register.pending')}
      >
        {t('register.submit')}
      </Button>
    </form>
  );
};

const IdentityFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('auth');
  const validationText = useValidationText();
  const { errors } = form.formState;
  return (
    <>
      <InputField
        {...form.register('username')}
        label={t('field.name')}
        hint={t('field.nameHint')}
        error={validationText(errors.username?.message)}
        autoComplete="name"
        maxLength={usernameLengthMax}
      />
      <InputField
        {...form.register('email')}
        label={t('field.email')}
        error={validationText(errors.email?.message)}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    </>
  );
};

const PasswordFields = ({
  form,
  visibility,
}: {
  form: Form;
  visibility: Pick<AuthFormProps, 'passwordVisible' | 'onPasswordVisibleChange'>;
}) => {
  const { t } = useTranslation('auth');
  const validationText = useValidationText();
  const { errors } = form.formState;
  const common = {
    autoComplete: 'new-password',
    visible: visibility.passwordVisible,
    showLabel: t('field.show'),
    hideLabel: t('field.hide'),
  };
  return (
    <>
      <Field
        label={t('field.password')}
        hint={t('field.passwordHint', { length: passwordLengthMin })}
        error={validationText(errors.password?.message)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('password')}
            {...common}
            onVisibleChange={visibility.onPasswordVisibleChange}
          />
        )}
      </Field>
      <Field label={t('field.confirm')} error={validationText(errors.confirmPassword?.message)}>
        {(control) => <PasswordInput {...control} {...form.register('confirmPassword')} {...common} />}
      </Field>
    </>
  );
};

const TermsField = ({ form }: { form: Form }) => {
  const validationText = useValidationText();
  const { errors } = form.formState;
  return (
    <Checkbox
      {...form.register('terms')}
      label={<TermsLabel />}
      error={validationText(errors.terms?.message)}
    />
  );
};

/** Both links open a new tab, so that the form's input is not lost (UI-088). */
const TermsLabel = () => {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <>
      {t('field.termsBefore')}
      <NewTabLink href="/terms">{t('common:footer.terms')}</NewTabLink>
      {t('field.termsBetween')}
      <NewTabLink href="/terms#privacy">{t('common:footer.privacy')}</NewTabLink>
      {t('field.termsAfter')}
    </>
  );
};
