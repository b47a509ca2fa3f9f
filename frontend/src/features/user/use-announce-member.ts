import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toast, type ToastContent } from '../../shared/lib/toast.js';

/** The default page after signing in; the toast does not link to it. */
const home = '/mypage';

/** Shows the toast after signing in, with a link to the page originally requested (UI-016). */
export const useAnnounceMember = (from: string | undefined) => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  return (content: Pick<ToastContent, 'title' | 'description'>): void => {
    const goOn =
      from && from !== home ? { label: t('continue'), onSelect: () => void navigate(from) } : undefined;
    toast({ ...content, action: goOn });
  };
};
