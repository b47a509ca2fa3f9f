import { type GenerationOptions, uploadRulesDefault } from '@jinwi/contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilePreview } from '../../upload/components/file-preview.js';
import { UploadArea } from '../../upload/components/upload-area.js';
import { type Source } from '../use-studio.js';

interface SourceImageProps {
  source: Source;
  limits: GenerationOptions['reference'];
}

/** Lets the member choose the reference image, by the same rules as for every upload. */
export const SourceImage = ({ source, limits }: SourceImageProps) => {
  const { t } = useTranslation('generate');
  const headingId = useId();
  const [smallUrl, setSmallUrl] = useState<string | null>(null);
  const { chosen, choose, upload, isMissing } = source;
  const remove = () => {
    upload.forgetRejection();
    choose(null);
  };
  return (
    <div role="group" aria-labelledby={headingId} className="space-y-2">
      <h2 id={headingId} className="text-sm font-semibold">
        {t('form.source')}
      </h2>
      {chosen ? (
        <>
          <FilePreview
            chosen={chosen}
            isDragging={upload.isDragging}
            onRemove={remove}
            onReplace={upload.open}
            onBroken={() => {
              remove();
              upload.rejectDamaged();
            }}
            onSize={({ width, height }) =>
              setSmallUrl(Math.min(width, height) < limits.sidePixelsMin ? chosen.previewUrl : null)
            }
          />
          {smallUrl === chosen.previewUrl && (
            <p role="status" className="text-sm font-medium text-suspicious">
              {t('form.sourceSmall', { pixels: limits.sidePixelsMin })}
            </p>
          )}
        </>
      ) : (
        <UploadArea rules={uploadRulesDefault} upload={upload} isMissing={isMissing} className="min-h-48" />
      )}
      <p className="text-sm text-muted">
        {t('form.sourceHint', { pixels: limits.sidePixelsMin, aspect: limits.aspectMax })}
      </p>
    </div>
  );
};
