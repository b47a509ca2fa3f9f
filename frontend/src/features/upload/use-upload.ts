import { uploadExtensions, uploadSizeBytesMax } from '@jinwi/contracts';
import { type FileError, type FileRejection, useDropzone } from 'react-dropzone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/lib/toast.js';
import './texts.js';

/** For picking and dropping: PNG, JPG or JPEG. */
const accept = {
  'image/png': uploadExtensions.filter((extension) => extension === '.png'),
  'image/jpeg': uploadExtensions.filter((extension) => extension !== '.png'),
};

export type RejectionReason = 'type' | 'size' | 'many';

const rejectionReason = (errors: readonly Pick<FileError, 'code'>[]): RejectionReason => {
  const codes = errors.map(({ code }) => code);
  if (codes.includes('too-many-files')) return 'many';
  return codes.includes('file-invalid-type') ? 'type' : 'size';
};

const titleKeys = { type: 'error.type', size: 'error.size', many: 'error.many' } as const;
const textKeys = { type: 'error.typeText', size: 'error.sizeText', many: 'error.manyText' } as const;

interface UploadOptions {
  isDisabled: boolean;
  onFile: (file: File) => void;
}

/** Drop and pick. A rejected file leaves the earlier choice as it is, and the page says why. */
export function useUpload({ isDisabled, onFile }: UploadOptions) {
  const { t } = useTranslation('upload');
  const [rejection, setRejection] = useState<RejectionReason | null>(null);
  const reject = (rejections: FileRejection[]) => {
    const reason = rejectionReason(rejections.flatMap(({ errors }) => errors));
    setRejection(reason);
    toast({ title: t(titleKeys[reason]), description: t(textKeys[reason]), variant: 'destructive' });
  };
  const zone = useDropzone({
    accept,
    maxSize: uploadSizeBytesMax,
    multiple: false,
    disabled: isDisabled,
    noClick: true,
    noKeyboard: true,
    // Given several files, the library would take the first.
    onDrop: ([file], rejections) => {
      if (rejections.length > 0) {
        reject(rejections);
      } else if (file) {
        setRejection(null);
        onFile(file);
      }
    },
  });
  return {
    rootProps: zone.getRootProps(),
    inputProps: { ...zone.getInputProps(), 'aria-label': t('label') },
    open: zone.open,
    isDragging: zone.isDragActive,
    isRejecting: zone.isDragReject,
    rejectionText: rejection ? `${t(titleKeys[rejection])} · ${t(textKeys[rejection])}` : null,
    forgetRejection: () => setRejection(null),
  };
}

export type Upload = ReturnType<typeof useUpload>;
