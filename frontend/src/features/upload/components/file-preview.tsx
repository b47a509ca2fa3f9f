import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatBytes } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/classes.js';
import { type ChosenFile } from '../use-upload.js';

interface FilePreviewProps {
  chosen: ChosenFile;
  isDragging: boolean;
  /** Removes the file; absent while that is not possible. */
  onRemove?: () => void;
  onReplace?: () => void;
  /** Called if the browser cannot show the file. */
  onBroken?: () => void;
  /** Called with the size of the image in its own pixels, once it is known. */
  onSize?: (size: { width: number; height: number }) => void;
  overlay?: ReactNode;
}

export const FilePreview = ({
  chosen: { file, previewUrl },
  isDragging,
  onRemove,
  onReplace,
  onBroken,
  onSize,
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
        <Picture key={previewUrl} url={previewUrl} file={file} onBroken={onBroken} onSize={onSize} />
        {overlay && <div className="absolute inset-0">{overlay}</div>}
      </div>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border px-4 py-3">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-medium">{file.name}</span>
          <span className="text-sm text-muted tabular-nums">{formatBytes(file.size, locale)}</span>
        </span>
        <span className="flex flex-wrap gap-2">
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
          {onReplace && (
            <Button variant="ghost" size="small" onClick={onReplace}>
              {t('replace')}
            </Button>
          )}
        </span>
      </figcaption>
    </figure>
  );
};

interface PictureProps extends Pick<FilePreviewProps, 'onBroken' | 'onSize'> {
  url: string;
  file: File;
}

/** Most browsers cannot display HEIC, so an image in this format may be intact even if it does not appear. */
const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

const Picture = ({ url, file, onBroken, onSize }: PictureProps) => {
  const { t } = useTranslation('upload');
  const [isUnseen, setUnseen] = useState(false);
  if (isUnseen) return <p className="p-6 text-sm text-muted">{t('noPreview')}</p>;
  return (
    <img
      src={url}
      alt={t('preview', { name: file.name })}
      onError={isHeic(file) ? () => setUnseen(true) : onBroken}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onSize?.({ width, height })
      }
      className="max-h-[min(60vh,32rem)] w-full object-contain"
    />
  );
};
