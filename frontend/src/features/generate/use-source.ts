import { uploadRulesDefault } from '@jinwi/contracts';
import { useState } from 'react';
import { type ChosenFile, useChosenFile } from '../upload/use-chosen-file.js';
import { type Upload, useUpload } from '../upload/use-upload.js';

/** The reference image and how to choose it. */
export interface Source {
  chosen: ChosenFile | null;
  choose: (file: File | null) => void;
  upload: Upload;
  /** Whether the member tried to submit without an image. */
  isMissing: boolean;
  setMissing: (isMissing: boolean) => void;
}

export function useSource(): Source {
  const { chosen, choose: keep } = useChosenFile();
  const [isMissing, setMissing] = useState(false);
  const choose = (file: File | null) => {
    keep(file);
    setMissing(false);
  };
  // Stays enabled while a generation runs, so that the member can already choose the image for the next one.
  const upload = useUpload({ rules: uploadRulesDefault, isDisabled: false, onFile: choose });
  return { chosen, choose, upload, isMissing, setMissing };
}
