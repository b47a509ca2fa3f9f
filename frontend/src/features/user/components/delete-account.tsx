import { deletionWords } from '@jinwi/contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { InputField } from '../../../shared/ui/input.js';
import { useDeleteAccount } from '../api/leave.js';
import '../data-texts.js';
import { MemberForm } from './member-form.js';
import { CurrentPasswordField, WithSecurity } from './password-fields.js';

interface DeleteAccountProps {
  /** Says what happens to the credits. */
  credits: ReactNode;
}

/** Says what is deleted and what is kept, then asks for the password and a confirming word. */
export const DeleteAccount = ({ credits }: DeleteAccountProps) => {
  const { t } = useTranslation('data');
  return (
    <div className="max-w-2xl space-y-5">
      <div className="space-y-2">
        <p className="text-sm">{t('delete.what')}</p>
        {credits}
        <p className="text-sm text-muted">{t('delete.kept')}</p>
      </div>
      <WithSecurity>{({ hasPassword }) => <DeleteForm hasPassword={hasPassword} />}</WithSecurity>
    </div>
  );
};

const DeleteForm = ({ hasPassword }: { hasPassword: boolean }) => {
  const { t } = useTranslation('data');
  const word = deletionWords[useLocale()];
  const remove = useDeleteAccount();
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [isWordWrong, setWordWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = typed.trim() !== word;
    setWordWrong(isWrong);
    if (!isWrong && !remove.isPending) remove.mutate({ password: hasPassword ? password : null, word });
  };
  return (
    <MemberForm
      onSubmit={submit}
      sending={remove}
      hint={!hasPassword && t('delete.google')}
      failed={t('delete.failed')}
      submit={t('delete.submit')}
      pending={t('delete.pending')}
      variant="destructive"
    >
      {hasPassword && (
        <CurrentPasswordField
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={undefined}
        />
      )}
      <InputField
        label={t('delete.word', { word })}
        error={isWordWrong ? t('delete.wordWrong', { word }) : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
      />
    </MemberForm>
  );
};
