import { type Lot } from '@jinwi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate } from '../../../shared/lib/format.js';
import { toast } from '../../../shared/lib/toast.js';
import { useRefreshUser } from '../../user/member.js';
import { lotErrorText } from '../lot.js';
import { extendLot } from '../lots-api.js';
import { LotDialog } from './lot-dialog.js';

interface ExtendDialogProps {
  lot: Lot;
  open: boolean;
  onClose: () => void;
}

export const ExtendDialog = ({ lot, open, onClose }: ExtendDialogProps) => {
  const { t } = useTranslation('lots');
  const locale = useLocale();
  const refresh = useRefreshUser();
  const extend = useMutation({
    mutationFn: extendLot,
    onSuccess: ({ expiresAt }) => {
      toast({
        title: t('extend.done'),
        description: t('extend.doneText', { date: formatDate(expiresAt, locale) }),
      });
      onClose();
      void refresh();
    },
    // The lot may have changed on the server, so its state is fetched again.
    onError: () => refresh(),
  });
  const { extension } = lot;
  return (
    <LotDialog
      lot={lot}
      open={open}
      onClose={() => {
        extend.reset();
        onClose();
      }}
      title={t('extend.title')}
      facts={
        extension
          ? [
              [t('extend.from'), formatDate(lot.expiresAt, locale)],
              [t('extend.to'), formatDate(extension.expiresAt, locale)],
            ]
          : []
      }
      error={extend.error && lotErrorText(extend.error, t('extend.failed'))}
      confirmLabel={t('extend.confirm')}
      pendingLabel={t('extend.pending')}
      isPending={extend.isPending}
      onConfirm={extension ? () => extend.mutate(lot) : undefined}
    >
      <p>{extension ? t('extend.text') : t('extend.off')}</p>
    </LotDialog>
  );
};
