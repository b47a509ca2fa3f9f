import { type Ref, useEffect, useRef } from 'react';
import { create } from 'zustand';

/** The element of the open modal in which toasts are announced; null if they are announced in the body. */
export const useAnnouncer = create<{ host: HTMLElement | null }>(() => ({ host: null }));

/** While `open`, toasts are announced in the element that receives the returned ref. */
export const useAnnouncerHost = (open: boolean): Ref<HTMLDivElement> => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const host = element.current;
    useAnnouncer.setState({ host });
    return () => useAnnouncer.setState((state) => (state.host === host ? { host: null } : state));
  }, [open]);
  return element;
};
