import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { hostOf, type PickedPicture } from '../use-web-address.js';

interface PickedPreviewProps {
  picked: PickedPicture;
  /** Discards the picture, so that the member can choose another; absent while the picture is being analysed. */
  onOther?: () => void;
  overlay?: ReactNode;
}

/** Shows a picture from the web where an uploaded file's preview would be. */
export const PickedPreview = ({ picked, onOther, overlay }: PickedPreviewProps) => {
  const { t } = useTranslation('addresses');
  const [isUnseen, setUnseen] = useState(false);
  const { address, page, preview, description } = picked;
  return (
    <figure className="overflow-hidden rounded-card border border-border">
      <div className="relative grid min-h-64 place-items-center bg-stage">
        {isUnseen ? (
          <p className="p-6 text-sm text-muted">{t('noPreview')}</p>
        ) : (
          <img
            src={preview}
            alt={description ?? t('preview', { host: hostOf(page ?? address) })}
            onError={() => setUnseen(true)}
            className="max-h-[min(60vh,32rem)] w-full object-contain"
          />
        )}
        {overlay && <div className="absolute inset-0">{overlay}</div>}
      </div>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border px-4 py-3">
        <span className="min-w-0 flex-1 basis-40 text-sm break-all">{page ?? address}</span>
        {onOther && (
          <Button variant="secondary" size="small" onClick={onOther}>
            {t('other')}
          </Button>
        )}
      </figcaption>
    </figure>
  );
};
