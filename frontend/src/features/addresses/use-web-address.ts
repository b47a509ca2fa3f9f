import { type ListedPicture, type OpenedAddress } from '@jinwi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, jsonOf, post, reasonOf } from '../../shared/lib/http.js';
import './texts.js';

/** A picture on the web that the member wants to have analysed. */
export interface PickedPicture extends ListedPicture {
  /** The page that contains the picture; null if the member gave the picture's own address. */
  page: string | null;
}

export type WebAddress = ReturnType<typeof useWebAddress>;

/** Holds the web address that the member typed or pasted. It is opened only when `open` is called. */
export function useWebAddress(textInitial: string) {
  const { t } = useTranslation('addresses');
  const [text, setText] = useState(textInitial);
  const [isFaulty, setFaulty] = useState(false);
  const [chosen, setChosen] = useState<PickedPicture | null>(null);
  const opening = useMutation({ mutationFn: openAddress });
  const opened = opening.data;
  const page = opened?.kind === 'page' ? opened : null;
  /** Discards the opened page or picture, but keeps the typed text. */
  const close = () => {
    setFaulty(false);
    setChosen(null);
    opening.reset();
  };
  const open = () => {
    const address = toAddress(text);
    setFaulty(address === null);
    if (address !== null && !opening.isPending) opening.mutate(address);
  };
  const refusal =
    opening.error && (opening.error instanceof ApiError ? reasonOf(opening.error) : t('unreachable'));
  return {
    text,
    setText: (next: string) => {
      setText(next);
      close();
    },
    isOpening: opening.isPending,
    error: isFaulty ? t('invalid') : (refusal ?? undefined),
    page,
    picked: opened?.kind === 'image' ? { ...opened.picture, page: null } : chosen,
    open,
    pick: (picture: ListedPicture) => setChosen({ ...picture, page: page?.address ?? null }),
    close,
  };
}

/** Asks the server what a web address leads to. @throws ApiError, TypeError if our server cannot be reached */
const openAddress = (address: string): Promise<OpenedAddress> => jsonOf(post('/api/addresses', { address }));

const startsWithScheme = /^[a-z][a-z\d+.-]*:/i;
const looksLikeHost = /^[^\s/:@]+\.[^\s/:@]+(?:\/|$|\?)/;

/** Parses a web address as typed by a member; adds https if it has no scheme. Returns null if it is not an address. */
export function toAddress(text: string): string | null {
  const typed = text.trim();
  const address = !startsWithScheme.test(typed) && looksLikeHost.test(typed) ? `https://${typed}` : typed;
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : null;
}

export const hostOf = (address: string): string => new URL(address).hostname;

/** Calls `take` with a web address pasted anywhere on the page except in a field. Does nothing while `take` is null. */
export function usePastedAddress(take: ((address: string) => void) | null): void {
  const takeRef = useRef(take);
  useEffect(() => {
    takeRef.current = take;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (!takeRef.current || isField(event.target) || !/^https?:/i.test(text) || !toAddress(text)) return;
      event.preventDefault();
      takeRef.current(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
