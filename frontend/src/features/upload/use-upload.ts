import { uploadBytesMax, type UploadRules } from '@jinwi/contracts';
import { useEffect, useRef, useState } from 'react';
import { type FileError, useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/lib/toast.js';
import {
  acceptedArchives,
  acceptedFiles,
  type ManyFiles,
  manyFilesOf,
  refusalOf,
  type RejectionReason,
} from './many-files.js';
import './texts.js';

const rejectionReason = (errors: readonly Pick<FileError, 'code'>[]): RejectionReason => {
  const codes = errors.map(({ code }) => code);
  if (codes.includes('too-many-files')) return 'many';
  if (codes.includes('file-invalid-type')) return 'type';
  return codes.includes('file-too-small') ? 'empty' : 'size';
};

interface UploadOptions {
  rules: UploadRules;
  isDisabled: boolean;
  onFile: (file: File) => void;
  /** Called with several files or a ZIP; if absent, they are refused. */
  onMany?: (many: ManyFiles) => void;
}

/**
 * Takes images that the member drops, picks, pastes or photographs. If a file is rejected, the earlier choice stays and
 * a toast says why.
 */
export function useUpload({ rules, isDisabled, onFile, onMany }: UploadOptions) {
  const { t } = useTranslation('upload');
  const [hasRejected, setRejected] = useState(false);
  const reject = (reason: RejectionReason) => {
    setRejected(true);
    const description = t(`error.${reason}Text`, { size: rules.megabytesMax });
    toast({ title: t(`error.${reason}`), description, variant: 'destructive' });
  };
  const accepted = (file: File) => {
    setRejected(false);
    onFile(file);
  };
  /** Returns false if the files are not a batch. */
  const takeMany = (files: readonly File[]): boolean => {
    const many = onMany ? manyFilesOf(files, rules) : null;
    if (!many || !onMany) return false;
    if (many.kind === 'images' && many.files.length === 0) reject(many.leftOut[0]?.reason ?? 'type');
    else {
      setRejected(false);
      onMany(many);
    }
    return true;
  };
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (takeMany(files) || !file) return;
    const reason = files.length > 1 ? 'many' : refusalOf(file, rules);
    if (reason) reject(reason);
    else accepted(file);
  };
  usePaste(isDisabled ? null : take);
  const zone = useDropzone({
    accept: { ...acceptedFiles(rules), ...(onMany ? acceptedArchives : {}) },
    minSize: 1,
    maxSize: uploadBytesMax(rules),
    multiple: Boolean(onMany),
    disabled: isDisabled,
    noClick: true,
    noKeyboard: true,
    // First checks whether the files form a batch. If they do not, at most one file is accepted.
    onDrop: (files, rejections) => {
      if (takeMany([...files, ...rejections.map((rejection) => rejection.file)])) return;
      const [file] = files;
      if (rejections.length > 0) reject(rejectionReason(rejections.flatMap(({ errors }) => errors)));
      else if (file) accepted(file);
    },
  });
  return {
    rootProps: zone.getRootProps(),
    inputProps: { ...zone.getInputProps(), 'aria-label': t('label') },
    open: zone.open,
    openCamera: () => openCamera({ rules, take }),
    isDragging: zone.isDragActive,
    isRejecting: zone.isDragReject,
    /** Whether the last file was rejected; the toast says why. */
    hasRejected,
    /** Rejects a file that the browser cannot show as an image. */
    rejectDamaged: () => reject('damaged'),
    forgetRejection: () => setRejected(false),
  };
}

export type Upload = ReturnType<typeof useUpload>;

/** Takes files pasted anywhere on the page. Pasted text is left to the focused field. */
function usePaste(take: ((files: readonly File[]) => void) | null): void {
  const takeRef = useRef(take);
  useEffect(() => {
    takeRef.current = take;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || !takeRef.current) return;
      event.preventDefault();
      takeRef.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/** Opens the camera of a phone; elsewhere browsers open the file picker. */
function openCamera({ rules, take }: { rules: UploadRules; take: (files: readonly File[]) => void }): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = Object.keys(acceptedFiles(rules)).join(',');
  input.setAttribute('capture', 'environment');
  input.onchange = () => input.files && take([...input.files]);
  input.click();
}

export interface ChosenFile {
  file: File;
  /** Object URL, valid only in this page. */
  previewUrl: string;
}

/** Holds the chosen file. Its URL is revoked when the file is replaced or removed, and on unmount. */
export function useChosenFile(): { chosen: ChosenFile | null; choose: (file: File | null) => void } {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const urlRef = useRef<string | null>(null);
  useEffect(
    () => () => {
      if (urlRef.current) URL.revokeObjectURL(urlRef.current);
    },
    [],
  );
  const choose = (file: File | null) => {
    if (urlRef.current) URL.revokeObjectURL(urlRef.current);
    urlRef.current = null;
    if (!file) {
      setChosen(null);
      return;
    }
    const previewUrl = URL.createObjectURL(file);
    urlRef.current = previewUrl;
    setChosen({ file, previewUrl });
  };
  return { chosen, choose };
}
