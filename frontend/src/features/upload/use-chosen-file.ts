import { useEffect, useRef, useState } from 'react';

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
