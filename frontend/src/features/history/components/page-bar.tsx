import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';

/** Shows that the list has only one page. The buttons for other pages are disabled. */
export const PageBar = ({ count }: { count: number }) => {
  const { t } = useTranslation('history');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-2 text-sm text-muted">
      <p role="status" className="tabular-nums">
        {t('page.count', { count })}
      </p>
      <nav aria-label={t('page.label')} className="flex items-center gap-2">
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('page.previous')}
          icon={<ChevronLeft aria-hidden className="size-4" />}
          disabled
        />
        <span aria-current="page" className="px-1 tabular-nums">
          {t('page.current')}
        </span>
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('page.next')}
          icon={<ChevronRight aria-hidden className="size-4" />}
          disabled
        />
      </nav>
    </div>
  );
};
