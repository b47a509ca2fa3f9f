import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { userQuery } from '../../user/member.js';

/**
 * Asks for confirmation before the page is left during an analysis: by a link, by going back, or by closing the tab.
 */
export const LeaveDialog = ({ isRunning }: { isRunning: boolean }) => {
  const { t } = useTranslation('analyze');
  const queryClient = useQueryClient();
  useTabConfirmation(isRunning);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // A member who has been signed out is redirected without being asked.
    const isMember = Boolean(queryClient.getQueryData(userQuery.queryKey));
    return isRunning && isMember && currentLocation.pathname !== nextLocation.pathname;
  });
  const isAsking = blocker.state === 'blocked';
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(open) => !open && stay()}
      title={t('leave.title')}
      footer={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            {t('leave.go')}
          </Button>
          <Button onClick={stay}>{t('leave.stay')}</Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  );
};

function useTabConfirmation(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRunning]);
}
