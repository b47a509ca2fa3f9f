import { Brush, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../shared/ui/badge.js';

interface MadeByMarkProps {
  /** Whether the images come from the local studio, which is not an AI. */
  isDemonstration: boolean;
  className?: string;
}

export const MadeByMark = ({ isDemonstration, className }: MadeByMarkProps) => {
  const { t } = useTranslation('generate');
  const Icon = isDemonstration ? Brush : Sparkles;
  return (
    <Badge tone="info" icon={<Icon aria-hidden className="size-3.5" />} className={className}>
      {t(isDemonstration ? 'results.demonstrationMark' : 'results.aiMark')}
    </Badge>
  );
};
