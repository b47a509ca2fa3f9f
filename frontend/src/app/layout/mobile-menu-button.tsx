import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnDemand } from '../../shared/lib/use-on-demand.js';
import { buttonClass } from '../../shared/ui/classes.js';

const loadMobileMenu = async () => (await import('./mobile-menu.js')).MobileMenu;

/** Opens the header's links in windows narrower than 768 px. */
export const MobileMenuButton = () => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { Part, prepare, show } = useOnDemand(loadMobileMenu);
  return (
    <>
      <button
        type="button"
        aria-label={t('menu.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          // Safari does not focus a pressed button. Focus it, so that the sheet can return the focus to it on closing.
          event.currentTarget.focus();
          setOpen(true);
          void show();
        }}
        className={buttonClass({ variant: 'ghost', size: 'icon', className: '-mr-2.5 md:hidden' })}
      >
        <Menu aria-hidden className="size-5" />
      </button>
      {Part && <Part open={open} onOpenChange={setOpen} />}
    </>
  );
};
