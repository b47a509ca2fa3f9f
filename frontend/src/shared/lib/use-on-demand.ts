import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toast.js';

interface OnDemand<Props> {
  /** The part, once it was shown for the first time. */
  Part: ComponentType<Props> | null;
  /** Fetches the code ahead, on hover or focus. */
  prepare: () => void;
  /** Fetches the code and hands over the part. */
  show: () => Promise<void>;
}

/**
 * Menus and the mobile sheet bring a quarter of the first page's code and most visits never open one:
 * their code comes with the first sign of intent.
 */
export const useOnDemand = <Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> => {
  const { t } = useTranslation();
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  return {
    Part,
    // A failure shows when the part is asked for, not on hover.
    prepare: () => void load().catch(() => undefined),
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
