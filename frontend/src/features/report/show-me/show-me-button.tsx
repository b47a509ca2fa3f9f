import { Crosshair } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { type ShowMe } from './use-show-me.js';

/** A button that shows the first finding's place; not rendered if no finding has a place. */
export const ShowMeButton = ({ showMe: { findings, show, buttonRef } }: { showMe: ShowMe }) => {
  const { t } = useTranslation('report');
  if (findings.length === 0) return null;
  return (
    <Button
      ref={buttonRef}
      icon={<Crosshair aria-hidden className="size-4" />}
      onClick={() => show(0)}
      className="print:hidden"
    >
      {t('showMe.start')}
    </Button>
  );
};
