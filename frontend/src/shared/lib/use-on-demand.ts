import { type ComponentType, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toast.js';

/**
 * Loads a component when the member is about to use it. Menus and the mobile sheet would otherwise be a quarter
 * of the first page's code, and most visits never open one.
 */
export const useOnDemand = <Props>(load: () => Promise<ComponentType<Props>>) => {
  const { t } = useTranslation();
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  return {
    /** The component; null until it is first shown. */
    Part,
    /** Loads the code in advance, on hover or focus. Ignores a failure: `show` loads again and reports it. */
    prepare: () => void load().catch(() => undefined),
    /** Loads the code and sets `Part`. */
    show: async () => {
      try {
        const loaded = await load();
        setPart(() => loaded);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        toast({
          title: t('error.chunk'),
          variant: 'destructive',
          action: { label: t('reload'), onSelect: () => window.location.reload() },
        });
      }
    },
  };
};

interface OpenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** For a button that opens a dialog: loads the dialog's code on hover or focus, and opens it when pressed. */
export const useOpener = <Props extends OpenProps>(load: () => Promise<ComponentType<Props>>) => {
  const [open, onOpenChange] = useState(false);
  const { Part, prepare, show } = useOnDemand(load);
  const button = {
    'aria-haspopup': 'dialog',
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // Safari does not focus a pressed button. Focus it, so that the dialog can return the focus to it on closing.
      currentTarget.focus();
      onOpenChange(true);
      void show();
    },
  } as const;
  return { Part, button, dialog: { open, onOpenChange } };
};
