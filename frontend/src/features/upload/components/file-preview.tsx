import { ImageOff, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { cx } from '../../../shared/lib/cx.js';
import { formatBytes } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/button.js';
import { type ChosenFile } from '../use-chosen-file.js';

interface FilePreviewProps {
  chosen: ChosenFile;
  isDragging: boolean;
  /** Absent while the file cannot be removed. */
  onRemove?: () => void;
  onReplace?: () => void;
  /** Rendered over the image. */
  overlay?: ReactNode;
}

export const FilePreview = ({
  chosen: { file, previewUrl },
  isDragging,
  onRemove,
  onReplace,
  overlay,
}: FilePreviewProps) => {
  const { t } = useTranslation('upload');
  const locale = useLocale();
  return (
    <figure
      className={cx(
        'overflow-hidden rounded-card border',
        isDragging ? 'border-brand ring-2 ring-brand' : 'border-border',
      )}
    >
      <div className="relative grid min-h-64 place-items-center bg-stage">
        <Picture key={previewUrl} url={previewUrl} name={file.name} />
        {overlay && <div className="absolute inset-0">{overlay}</div>}
      </div>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border px-4 py-3">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-medium">{file.name}</span>
          <span className="text-sm text-muted tabular-nums">{formatBytes(file.size, locale)}</span>
        </span>
        {onReplace && (
          <Button variant="ghost" size="small" onClick={onReplace}>
            {t('replace')}
          </Button>
        )}
        {onRemove && (
          <Button
            variant="secondary"
            size="small"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        )}
      </figcaption>
    </figure>
  );
};

/** A file with only the name of an image cannot be shown; the server explains why when it is analysed. */
const Picture = ({ url, name }: { url: string; name: string }) => {
  const { t } = useTranslation('upload');
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <p className="grid justify-items-center gap-3 p-6 text-center text-sm text-muted">
        <ImageOff aria-hidden className="size-8" />
        {t('previewBroken')}
      </p>
    );
  }
  return (
    <img
      src={url}
      alt={t('preview', { name })}
      onError={() => setIsBroken(true)}
      className="max-h-[min(60vh,32rem)] w-full object-contain"
    />
  );
};
