import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../shared/lib/http.js';
import { toast } from '../../../shared/lib/toast.js';
import { Button } from '../../../shared/ui/button.js';
import '../auth-forms-texts.js';
import { isByBrowser, usePasskeySignIn } from '../api/passkeys.js';
import { useWelcome } from '../api/sign-in.js';

export const PasskeyButton = ({ from }: { from?: string }) => {
  const { t } = useTranslation(['authForms', 'auth']);
  const welcome = useWelcome(from);
  const signIn = usePasskeySignIn();
  const start = () =>
    signIn.mutate(undefined, {
      onSuccess: welcome,
      onError: (error) => {
        if (isByBrowser(error)) return;
        toast({ title: t('auth:signIn.failed'), description: reasonOf(error), variant: 'destructive' });
      },
    });
  return (
    <Button
      variant="secondary"
      className="w-full"
      pending={signIn.isPending}
      pendingLabel={t('auth:signIn.pending')}
      onClick={start}
    >
      {t('passkey')}
    </Button>
  );
};
