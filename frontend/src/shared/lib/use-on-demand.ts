import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toast.js';

/**
 * Loads a component when the member is about to use it. Menus and the mobile sheet would be a quarter of the first
 * page's code, and most visits never open one.
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
