import { type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';

interface RowButtonProps {
  action: 'view' | 'download' | 'hide' | 'delete';
  icon: LucideIcon;
  /** Name of the image. Screen readers read it after the action, because every row has the same buttons. */
  name: string;
  pending?: boolean;
  className?: string;
  onClick: () => void;
}

export const RowButton = ({ action, icon: Icon, name, pending, className, onClick }: RowButtonProps) => {
  const { t } = useTranslation('history');
  const label = t(`row.${action}`);
  return (
    <Button
      variant="ghost"
      size="icon"
      title={label}
      aria-label={`${label} ${t('row.forName', { name })}`}
      icon={<Icon aria-hidden className="size-5" />}
      pending={pending}
      className={className}
      onClick={onClick}
    />
  );
};
