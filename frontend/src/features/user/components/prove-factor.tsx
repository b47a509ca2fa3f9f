import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onProofNeeded, reasonOf } from '../../../shared/lib/http.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { isByBrowser, usePasskeySignIn } from '../api/passkeys.js';
import { useProveFactor } from '../api/security.js';
import '../auth-forms-texts.js';
import { useMember } from '../member.js';
import { CodeField } from './member-form.js';

type Settle = (isProven: boolean) => void;

/** Asks for the second factor when the server requires it again; the refused call is then repeated. */
export const ProveFactor = () => {
  const { t } = useTranslation('authForms');
  const [settle, setSettle] = useState<Settle | null>(null);
  useEffect(() => onProofNeeded(() => new Promise((resolve) => setSettle(() => resolve))), []);
  const end: Settle = (isProven) => {
    settle?.(isProven);
    setSettle(null);
  };
  return (
    <Dialog
      open={settle !== null}
      onOpenChange={(open) => !open && end(false)}
      title={t('proof.title')}
      description={t('proof.hint')}
    >
      <div className="space-y-3">
        <ProofForm onProven={() => end(true)} />
        <ProofByPasskey onEnd={end} />
      </div>
    </Dialog>
  );
};

const ProofForm = ({ onProven }: { onProven: () => void }) => {
  const { t } = useTranslation(['authForms', 'auth']);
  const prove = useProveFactor();
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = code.trim() === '';
    setMissing(isEmpty);
    if (!isEmpty && !prove.isPending) prove.mutate({ code: code.trim() }, { onSuccess: onProven });
  };
  const toggle = () => {
    setRecovery(!isRecovery);
    setCode('');
    prove.reset();
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <CodeField
        key={String(isRecovery)}
        autoFocus
        label={t(isRecovery ? 'code.recoveryLabel' : 'code.label')}
        isDigits={!isRecovery}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={isMissing ? t('auth:invalid.required') : prove.error ? reasonOf(prove.error) : undefined}
      />
      <Button type="submit" className="w-full" pending={prove.isPending} pendingLabel={t('proof.pending')}>
        {t('proof.submit')}
      </Button>
      <Button variant="ghost" className="w-full" onClick={toggle}>
        {t(isRecovery ? 'code.toApp' : 'code.toRecovery')}
      </Button>
    </form>
  );
};

/**
 * Signs the member in again with a passkey, which proves both factors. If the passkey belongs to another member, the
 * call that the server refused is not repeated.
 */
const ProofByPasskey = ({ onEnd }: { onEnd: Settle }) => {
  const { t } = useTranslation('authForms');
  const { id: memberId } = useMember();
  const signIn = usePasskeySignIn();
  const start = () => signIn.mutate(undefined, { onSuccess: ({ id }) => onEnd(id === memberId) });
  return (
    <>
      <Button
        variant="secondary"
        className="w-full"
        pending={signIn.isPending}
        pendingLabel={t('proof.pending')}
        onClick={start}
      >
        {t('passkey')}
      </Button>
      {signIn.error && !isByBrowser(signIn.error) && (
        <p role="alert" className="text-sm font-medium text-strong">
          {reasonOf(signIn.error)}
        </p>
      )}
    </>
  );
};
