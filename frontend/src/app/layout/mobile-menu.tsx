import { type User } from '@jinwi/contracts';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useLogout } from '../../features/user/api/leave.js';
import { useUser } from '../../features/user/member.js';
import { buttonClass, cx } from '../../shared/ui/classes.js';
import { LanguageAndTheme } from '../../shared/ui/language-and-theme.js';
import { Sheet } from '../../shared/ui/sheet.js';
import { navItems } from './nav-items.js';

export const MobileMenu = ({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) => {
  const { t } = useTranslation();
  const user = useUser().data;
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('menu.title')} closeLabel={t('menu.close')}>
      <div className="space-y-6">
        {user && <Identity user={user} />}
        <Links onChoose={close} />
        <LanguageAndTheme className="border-t border-border pt-5" />
        {user && <LogoutButton onDone={close} />}
      </div>
    </Sheet>
  );
};

const Identity = ({ user }: { user: User }) => (
  <div className="rounded-card bg-surface p-4">
    <p className="font-semibold">{user.username}</p>
    <p className="text-sm text-muted">{user.email}</p>
  </div>
);

const Links = ({ onChoose }: { onChoose: () => void }) => {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('nav.label')}>
      <ul className="-mx-2">
        {navItems.map(({ key, to }) => (
          <li key={key}>
            <NavLink to={to} end onClick={onChoose} className={mobileLinkClass}>
              {t(`nav.${key}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const mobileLinkClass = ({ isActive }: { isActive: boolean }) =>
  cx(
    'flex min-h-12 items-center rounded-control border-l-3 px-3',
    isActive ? 'border-brand bg-brand-soft font-semibold' : 'border-transparent hover:bg-surface-2',
  );

const LogoutButton = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation();
  const logout = useLogout();
  const leave = () => {
    if (!logout.isPending) logout.mutate(undefined, { onSettled: onDone });
  };
  return (
    <button
      type="button"
      onClick={leave}
      className={buttonClass({ variant: 'secondary', className: 'w-full' })}
    >
      <LogOut aria-hidden className="size-4" />
      {t('menu.logout')}
    </button>
  );
};
