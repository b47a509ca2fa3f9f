import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useBlocker } from 'react-router-dom';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { userQuery } from '../../user/member.js';

interface LeaveDialogProps {
  isRunning: boolean;
  /** Says what is lost if the member leaves the page. By default, it names one analysis. */
  text?: string;
  /** Whether a navigation abandons the running work. By default, navigating to another path does. */
  isLeaving?: (current: Location, next: Location) => boolean;
}

const leavesPath = (current: Location, next: Location): boolean => current.pathname !== next.pathname;

/**
 * Asks for confirmation if, during an analysis, the member follows a link to another page, goes back or closes the tab.
 */
export const LeaveDialog = ({ isRunning, text, isLeaving = leavesPath }: LeaveDialogProps) => {
  const { t } = useTranslation('analyze');
  const queryClient = useQueryClient();
  useTabConfirmation(isRunning);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // A member who has been signed out is redirected without being asked.
    const isMember = Boolean(queryClient.getQueryData(userQuery.queryKey));
    return isRunning && isMember && isLeaving(currentLocation, nextLocation);
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
      <p>{text ?? t('leave.text')}</p>
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
