import { useState } from 'react';
import { type ChosenFile, useChosenFile } from '../upload/use-chosen-file.js';
import { type Upload, useUpload } from '../upload/use-upload.js';

/** The reference image and how it is chosen. */
export interface Source {
  chosen: ChosenFile | null;
  choose: (file: File | null) => void;
  upload: Upload;
  /** It was asked for and not there. */
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
  // Also while an earlier order is sent or made: that one has its image.
  const upload = useUpload({ isDisabled: false, onFile: choose });
  return { chosen, choose, upload, isMissing, setMissing };
}
