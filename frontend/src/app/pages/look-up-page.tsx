import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookUpAnswer, useLookUp } from '../../features/look-up/components/look-up-answer.js';
import '../../features/look-up/texts.js';
import { FilePreview } from '../../features/upload/components/file-preview.js';
import { UploadArea } from '../../features/upload/components/upload-area.js';
import { useChosenFile, useUpload } from '../../features/upload/use-upload.js';
import { installedRules } from '../../shared/lib/config.js';
import { Button } from '../../shared/ui/button.js';
import { PageHeading, usePageTitle } from '../../shared/ui/page.js';

/** Shows whether this installation made an image. Anyone can ask, even without an account. */
export const LookUpPage = () => {
  const { t } = useTranslation('lookUp');
  const [rules] = useState(installedRules);
  const { chosen, choose } = useChosenFile();
  const lookUp = useLookUp();
  const check = (file: File) => {
    choose(file);
    lookUp.mutate(file);
  };
  const upload = useUpload({ rules, isDisabled: lookUp.isPending, onFile: check });
  usePageTitle(t('title'));
  return (
    <div {...upload.rootProps} aria-disabled={undefined} className="min-h-dvh">
      <div className="container-page max-w-(--container-reading) space-y-6 py-10">
        <PageHeading description={t('description')}>{t('title')}</PageHeading>
        <input {...upload.inputProps} />
        {chosen ? (
          <FilePreview chosen={chosen} isDragging={upload.isDragging} />
        ) : (
          <UploadArea rules={rules} upload={upload} />
        )}
        <LookUpAnswer lookUp={lookUp} onRetry={() => chosen && check(chosen.file)} />
        {chosen && !lookUp.isPending && <Button onClick={upload.open}>{t('again')}</Button>}
      </div>
    </div>
  );
};
