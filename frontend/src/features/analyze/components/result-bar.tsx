import { analysisCost } from '@jinwi/contracts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatBytes } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/button.js';
import { type ChosenFile } from '../../upload/use-chosen-file.js';

interface ResultBarProps {
  chosen: ChosenFile;
  onRemove: () => void;
}

/** Shows the file of the result below. Its button is disabled, because the image has already been analysed. */
export const ResultBar = ({ chosen: { file, previewUrl }, onRemove }: ResultBarProps) => {
  const { t } = useTranslation(['analyze', 'upload']);
  const locale = useLocale();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-border p-3 print:hidden">
      {previewUrl && (
        <img src={previewUrl} alt="" className="size-14 rounded-control bg-stage object-cover" />
      )}
      <p className="min-w-0 flex-1 basis-40">
        <span className="block font-medium">{file.name}</span>
        <span className="text-sm text-muted tabular-nums">{formatBytes(file.size, locale)}</span>
      </p>
      <Button
        variant="secondary"
        size="small"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={onRemove}
      >
        {t('upload:remove')}
      </Button>
      <Button size="small" cost={analysisCost} disabled>
        {t('analyze')}
      </Button>
    </div>
  );
};
