import { analysisCost } from '@jinwi/contracts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatBytes } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/button.js';
import { Thumbnail } from '../../report/image/thumbnail.js';
import { type ShownRecord } from '../../report/records.js';

interface ResultBarProps {
  record: ShownRecord;
  onRemove: () => void;
}

/**
 * Shows the file whose report is below. The button "Analyze" is disabled, because the image has already been
 * analysed.
 */
export const ResultBar = ({ record, onRemove }: ResultBarProps) => {
  const { t } = useTranslation(['analyze', 'upload']);
  const locale = useLocale();
  const { imageName, imageSize } = record;
  return (
    <div className="flex items-center gap-3 rounded-card border border-border p-2 sm:gap-4 sm:p-3 print:hidden">
      <Thumbnail record={record} className="size-12 max-sm:hidden" />
      <p className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={imageName}>
          {imageName}
        </span>
        {imageSize !== undefined && (
          <span className="text-sm text-muted tabular-nums">{formatBytes(imageSize, locale)}</span>
        )}
      </p>
      <Button
        variant="ghost"
        size="icon"
        title={t('upload:remove')}
        aria-label={t('upload:remove')}
        icon={<Trash2 aria-hidden className="size-5" />}
        onClick={onRemove}
      />
      <Button size="small" cost={analysisCost} disabled>
        {t('analyze')}
      </Button>
    </div>
  );
};
