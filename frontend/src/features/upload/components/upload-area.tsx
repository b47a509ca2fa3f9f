import { spelledFormats, type UploadRules } from '@jinwi/contracts';
import { Camera, CircleAlert, ImageUp } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/classes.js';
import { type Upload } from '../use-upload.js';

interface UploadAreaProps {
  rules: UploadRules;
  upload: Upload;
  /** Whether a required file is missing. */
  isMissing?: boolean;
  /** Classes that set the height. */
  className?: string;
}

/** The empty state: one large button that opens the picker. Files can be dropped anywhere on the page. */
export const UploadArea = ({
  rules,
  upload: { open, openCamera, isDragging, isRejecting, hasRejected },
  isMissing = false,
  className = 'min-h-72 lg:min-h-96',
}: UploadAreaProps) => {
  const { t } = useTranslation('upload');
  const locale = useLocale();
  const ruleId = useId();
  const formats = spelledFormats(rules, locale);
  const isBad = isRejecting || ((hasRejected || isMissing) && !isDragging);
  return (
    <div>
      <button
        type="button"
        onClick={open}
        aria-describedby={ruleId}
        className={cx(
          'flex w-full flex-col items-center justify-center gap-3 rounded-card border-2 border-dashed p-6 text-center transition-colors duration-120',
          className,
          isDragging && !isRejecting && 'border-brand bg-brand-soft',
          isBad && 'border-strong-fill',
          !isDragging && !isBad && 'border-control hover:border-brand hover:bg-surface',
        )}
      >
        <span
          aria-hidden
          className={cx(
            'grid size-14 place-items-center rounded-full',
            isRejecting ? 'bg-strong-soft text-strong' : 'bg-brand-soft text-brand',
          )}
        >
          {isRejecting ? <CircleAlert className="size-6" /> : <ImageUp className="size-6" />}
        </span>
        <span className="text-h3 pointer-coarse:hidden">
          {mainLine({ formats, isDragging, isRejecting }, t)}
        </span>
        <span className="hidden text-h3 pointer-coarse:inline">{t('label')}</span>
        <span id={ruleId} className="text-sm text-muted">
          {t('rule', { formats, size: rules.megabytesMax })}
        </span>
      </button>
      <Button
        variant="secondary"
        icon={<Camera aria-hidden className="size-5" />}
        onClick={openCamera}
        className="mt-3 hidden! w-full pointer-coarse:inline-flex!"
      >
        {t('camera')}
      </Button>
    </div>
  );
};

const mainLine = (
  { formats, isDragging, isRejecting }: { formats: string; isDragging: boolean; isRejecting: boolean },
  t: ReturnType<typeof useTranslation<'upload'>>['t'],
): string => {
  if (isRejecting) return t('reject', { formats });
  return isDragging ? t('dropHere') : t('drop');
};
