import { toastLimit, toastRemoveDelayMs } from '@jinwi/contracts';
import { create } from 'zustand';

interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface ToastContent {
  title: string;
  description?: string;
  action?: ToastAction;
  variant?: 'default' | 'destructive';
}

export interface ToastItem extends ToastContent {
  id: string;
  open: boolean;
}

interface ToastState {
  toasts: readonly ToastItem[];
}

export const useToasts = create<ToastState>(() => ({ toasts: [] }));

let count = 0;

const remove = (id: string) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));

/** Shows a toast, replacing the previous one. Returns its id. */
export const toast = (content: ToastContent): string => {
  count += 1;
  const id = String(count);
  useToasts.setState(({ toasts }) => ({
    toasts: [{ ...content, id, open: true }, ...toasts].slice(0, toastLimit),
  }));
  return id;
};

export const dismissToasts = (): void => useToasts.getState().toasts.forEach(({ id }) => dismissToast(id));

/** Starts the closing animation of a toast. `toastRemoveDelayMs` later, the toast is removed from the store. */
export const dismissToast = (id: string): void => {
  const shown = useToasts.getState().toasts.find((item) => item.id === id);
  if (!shown?.open) return;
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((item) => (item.id === id ? { ...item, open: false } : item)),
  }));
  window.setTimeout(() => remove(id), toastRemoveDelayMs);
};
