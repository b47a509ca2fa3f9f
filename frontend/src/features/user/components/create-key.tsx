import { zodResolver } from '@hookform/resolvers/zod';
import {
  createKeyBodySchema,
  keyCreditLimitMax,
  keyCreditLimitSchema,
  keyNameLengthMax,
  type KeyScope,
  keyScopes,
} from '@jinwi/contracts';
import { useController, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { FieldError } from '../../../shared/ui/field.js';
import { InputField } from '../../../shared/ui/input.js';
import { SelectField } from '../../../shared/ui/select.js';
import { useCreateKey } from '../api/keys.js';
import '../account-texts.js';
import '../key-texts.js';
import { useValidationText } from '../field-errors.js';
import { MemberForm, sendOnce } from './member-form.js';
import { OwnPasswordField } from './password-fields.js';
import { ShownSecret } from './shown-secret.js';

/** The validity periods to choose from, in days. With the empty one, the key never expires. */
const validities = ['30', '90', '365', ''] as const;

const usualScopes: KeyScope[] = ['analyze', 'read'];

const orNull = (text: string) => (text === '' ? null : Number(text));

const formSchema = createKeyBodySchema.extend({
  validDays: z.enum(validities).transform(orNull),
  creditLimit: z.string().trim().transform(orNull).pipe(keyCreditLimitSchema.nullable()),
});

type Form = UseFormReturn<z.input<typeof formSchema>, unknown, z.output<typeof formSchema>>;

/** Asks for the key's permissions and the password; then shows the key once. */
export const CreateKey = ({ hasPassword }: { hasPassword: boolean }) => {
  const { t } = useTranslation(['keys', 'account']);
  const validationText = useValidationText();
  const create = useCreateKey();
  const defaultValues = {
    name: '',
    scopes: usualScopes,
    validDays: '365' as const,
    creditLimit: '',
    password: hasPassword ? '' : null,
  };
  const form: Form = useForm({ resolver: zodResolver(formSchema), defaultValues });
  if (create.data)
    return <ShownSecret secret={create.data.secret} text={(word) => t(word)} onKept={create.reset} />;
  return (
    <MemberForm
      onSubmit={form.handleSubmit(sendOnce(create, { onSuccess: () => form.reset() }))}
      sending={create}
      hint={!hasPassword && t('account:secondFactor.offGoogle')}
      failed={t('createFailed')}
      submit={t('create')}
      pending={t('createPending')}
    >
      <InputField
        {...form.register('name')}
        label={t('name')}
        hint={t('nameHint')}
        error={validationText(form.formState.errors.name?.message)}
        autoComplete="off"
        maxLength={keyNameLengthMax}
      />
      <ScopesField form={form} />
      <ValidityField form={form} />
      <InputField
        {...form.register('creditLimit')}
        label={t('credits')}
        hint={t('creditsHint')}
        error={form.formState.errors.creditLimit ? t('creditsWrong', { max: keyCreditLimitMax }) : undefined}
        inputMode="numeric"
        autoComplete="off"
      />
      <OwnPasswordField hasPassword={hasPassword} form={form} />
    </MemberForm>
  );
};

const ScopesField = ({ form }: { form: Form }) => {
  const { t } = useTranslation('keys');
  return (
    <fieldset className="space-y-2">
      <legend className="text-sm font-semibold">{t('scopes')}</legend>
      {keyScopes.map((scope) => (
        <Checkbox key={scope} {...form.register('scopes')} value={scope} label={t(`scope.${scope}`)} />
      ))}
      {form.formState.errors.scopes && <FieldError id="key-scopes">{t('scopesMissing')}</FieldError>}
    </fieldset>
  );
};

const ValidityField = ({ form }: { form: Form }) => {
  const { t } = useTranslation('keys');
  const { field } = useController({ control: form.control, name: 'validDays' });
  const labels = {
    '30': t('days', { count: 30 }),
    '90': t('days', { count: 90 }),
    '365': t('year'),
    '': t('forever'),
  };
  return (
    <SelectField
      label={t('validity')}
      options={validities.map((value) => ({ value, label: labels[value] }))}
      value={field.value}
      onValueChange={field.onChange}
    />
  );
};
