import { LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLogout } from '../../features/user/api/leave.js';
import { useUser } from '../../features/user/member.js';
import { chooseLanguage, languageChoices, useLocale } from '../../shared/i18n/i18n.js';
import { themes, useTheme } from '../../shared/lib/theme.js';
import { DropdownMenu, MenuChoices, MenuItem, MenuSeparator } from '../../shared/ui/dropdown-menu.js';

interface MenuProps {
  trigger: ReactNode;
}

export const LanguageMenu = ({ trigger }: MenuProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <DropdownMenu trigger={trigger} defaultOpen>
      <MenuChoices
        label={t('language.label')}
        value={locale}
        onChoose={chooseLanguage}
        options={languageChoices}
      />
    </DropdownMenu>
  );
};

export const ThemeMenu = ({ trigger }: MenuProps) => {
  const { t } = useTranslation();
  const { theme, choose } = useTheme();
  return (
    <DropdownMenu trigger={trigger} defaultOpen>
      <MenuChoices
        label={t('theme.label')}
        value={theme}
        onChoose={choose}
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
    </DropdownMenu>
  );
};

export const UserMenu = ({ trigger }: MenuProps) => {
  const { t } = useTranslation();
  const user = useUser().data;
  const logout = useLogout();
  return (
    <DropdownMenu trigger={trigger} defaultOpen className="w-64">
      <div className="px-3 py-2.5">
        <p className="truncate text-sm font-semibold">{user?.username}</p>
        <p className="truncate text-sm text-muted">{user?.email}</p>
      </div>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/mypage">
          <LayoutDashboard aria-hidden className="size-4 text-muted" />
          {t('nav.mypage')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/mypage#account">
          <UserRound aria-hidden className="size-4 text-muted" />
          {t('menu.account')}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => !logout.isPending && logout.mutate()}>
        <LogOut aria-hidden className="size-4 text-muted" />
        {t('menu.logout')}
      </MenuItem>
    </DropdownMenu>
  );
};
