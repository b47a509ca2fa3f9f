import { type User } from '@jinwi/contracts';
import { Globe, Monitor, Moon, Sun } from 'lucide-react';
import { type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../shared/lib/theme.js';
import { useOnDemand } from '../../shared/lib/use-on-demand.js';
import { buttonClass } from '../../shared/ui/classes.js';

const loadLanguageMenu = async () => (await import('./menus.js')).LanguageMenu;
const loadThemeMenu = async () => (await import('./menus.js')).ThemeMenu;
const loadUserMenu = async () => (await import('./menus.js')).UserMenu;

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;

export const LanguageButton = () => {
  const { t } = useTranslation();
  return (
    <MenuButton
      label={t('language.label')}
      face={<Globe aria-hidden className="size-5" />}
      load={loadLanguageMenu}
    />
  );
};

export const ThemeButton = () => {
  const { t } = useTranslation();
  const Icon = themeIcons[useTheme((state) => state.theme)];
  return (
    <MenuButton
      label={t('theme.label')}
      face={<Icon aria-hidden className="size-5" />}
      load={loadThemeMenu}
    />
  );
};

export const UserButton = ({ user }: { user: User }) => {
  const { t } = useTranslation();
  return (
    <MenuButton
      label={t('menu.user', { name: user.username })}
      face={<Initial name={user.username} />}
      shape="rounded-full!"
      load={loadUserMenu}
    />
  );
};

/** Shows the first grapheme of the name: a Hangul syllable, an emoji or a letter. */
const Initial = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="grid size-9 place-items-center rounded-full bg-brand-soft text-sm font-bold text-brand uppercase"
  >
    {[...name.trim()][0] ?? '·'}
  </span>
);

interface MenuButtonProps {
  label: string;
  face: ReactNode;
  /** Class for a shape other than the default, such as a circle. */
  shape?: string;
  load: () => Promise<ComponentType<{ trigger: ReactNode }>>;
}

/**
 * A button that loads a menu's code when pressed and then renders the menu, which must be open from the start
 * (`defaultOpen`).
 */
const MenuButton = ({ label, face, shape, load }: MenuButtonProps) => {
  const { Part, prepare, show } = useOnDemand(load);
  const common = {
    type: 'button',
    'aria-label': label,
    className: buttonClass({ variant: 'ghost', size: 'icon', className: shape }),
    children: face,
  } as const;
  if (Part) return <Part trigger={<button {...common} />} />;
  return (
    <button
      {...common}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void show()}
    />
  );
};
