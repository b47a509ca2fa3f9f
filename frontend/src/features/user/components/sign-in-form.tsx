import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { reasonOf } from '../../../shared/lib/http.js';
import { browserStorage } from '../../../shared/lib/browser-storage.js';
import { toast } from '../../../shared/lib/toast.js';
import { Button } from '../../../shared/ui/button.js';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { Field } from '../../../shared/ui/field.js';
import { InputField, PasswordInput } from '../../../shared/ui/input.js';
import { useLogin, useWelcome } from '../api/sign-in.js';
import { type AuthFormProps, prepareAuthForm, signInResolver } from '../auth-forms.js';
import { type SignInForm as FormValues } from '../auth-schemas.js';
import { useValidationText } from '../field-errors.js';

const storeEmail = ({ email, rememberMe }: FormValues) =>
  rememberMe ? rememberedEmail.keep(email) : rememberedEmail.forget();

const useSignIn = ({ from, onRefused }: Pick<AuthFormProps, 'from'> & { onRefused: () => void }) => {
  const { t } = useTranslation('auth');
  const welcome = useWelcome(from);
  const navigate = useNavigate();
  const login = useLogin();
  const submit = (values: FormValues) => {
    if (login.isPending) return;
    login.mutate(values, {
      onSuccess: (user) => {
        storeEmail(values);
        if (!user) return void navigate('/auth?code', { state: { from } });
        welcome(user);
      },
      onError: (error) => {
        toast({ title: t('signIn.failed'), description: reasonOf(error), variant: 'destructive' });
        onRefused();
      },
    });
  };
  return { login, submit };
};

export const SignInForm = ({ from, passwordVisible, onPasswordVisibleChange }: AuthFormProps) => {
  const { t } = useTranslation('auth');
  const validationText = useValidationText();
  const email = rememberedEmail.read();
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: signInResolver,
    defaultValues: { email, password: '', rememberMe: email !== '' },
  });
  const { login, submit } = useSignIn({ from, onRefused: () => setFocus('password') });
  const { errors } = formState;
  return (
    <form
      noValidate
      onFocus={prepareAuthForm}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="space-y-5"
    >
      <InputField
        {...register('email')}
        label={t('field.email')}
        error={validationText(errors.email?.message)}
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <Field label={t('field.password')} error={validationText(errors.password?.message)}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password')}
            autoComplete="current-password"
            visible={passwordVisible}
            onVisibleChange={onPasswordVisibleChange}
            showLabel={t('field.show')}
            hideLabel={t('field.hide')}
          />
        )}
      </Field>
      <Checkbox {...register('rememberMe')} label={t('field.remember')} hint={t('field.rememberHint')} />
      <Button type="submit" className="w-full" pending={login.isPending} pendingLabel={t('signIn.pending')}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
};

const storageKey = 'rememberedEmail';

/** "Remember me" stores the email, never the password, in this browser only (UI-087). */
const rememberedEmail = {
  read: (): string => browserStorage.read(storageKey) ?? '',
  keep: (email: string): void => browserStorage.write(storageKey, email),
  forget: (): void => browserStorage.remove(storageKey),
};
