import { LayoutDashboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { useUser } from '../../features/user/member.js';
import { productName } from '../../shared/lib/config.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { cx } from '../../shared/ui/classes.js';
import { Skeleton } from '../../shared/ui/loading.js';
import { CreditsBadge } from './credits-badge.js';
import { LanguageButton, ThemeButton, UserButton } from './header-menus.js';
import { Logo } from './logo.js';
import { MobileMenuButton } from './mobile-menu-button.js';
import { navItems } from './nav-items.js';

export const Header = () => {
  const { t } = useTranslation();
  return (
    <header className="sticky top-0 z-30 border-b border-border bg-bg print:hidden">
      <div className="container-page flex h-16 items-center gap-2 lg:gap-4">
        <Link
          to="/"
          aria-label={`${productName} · ${t('nav.home')}`}
          className="-ml-1 flex min-h-11 shrink-0 items-center gap-2 rounded-control px-1 md:max-lg:[&>span]:hidden"
        >
          <Logo />
        </Link>
        <MainNav />
        <div className="ml-auto flex items-center gap-1 lg:gap-2">
          <div className="hidden items-center md:flex">
            <LanguageButton />
            <ThemeButton />
          </div>
          <AccountArea />
          <MobileMenuButton />
        </div>
      </div>
    </header>
  );
};

const MainNav = () => {
  const { t } = useTranslation();
  const isMember = Boolean(useUser().data);
  return (
    <nav aria-label={t('nav.label')} className="hidden h-full md:block">
      <ul className="flex h-full items-stretch">
        {navItems.map(({ key, to }) => (
          <li key={key} className="flex">
            <NavLink to={to} end className={navLinkClass}>
              {key === 'mypage' && isMember ? <Dashboard /> : t(`nav.${key}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** A window from 768 to 1024 px wide has no room for the text, so only an icon is shown there. */
const Dashboard = () => {
  const { t } = useTranslation();
  return (
    <>
      <LayoutDashboard aria-hidden className="size-5 lg:hidden" />
      <span className="max-lg:sr-only">{t('nav.mypage')}</span>
    </>
  );
};

/** The current page is marked by a line and font weight, not by colour alone (UI-024). */
const navLinkClass = ({ isActive }: { isActive: boolean }) =>
  cx(
    'flex items-center border-b-2 px-2 text-sm whitespace-nowrap outline-offset-[-4px] lg:px-3',
    'transition-colors duration-120',
    isActive
      ? 'border-brand font-semibold text-text'
      : 'border-transparent font-medium text-muted hover:text-text',
  );

const AccountArea = () => {
  const { t } = useTranslation();
  const user = useUser();
  if (user.isPending) return <Skeleton className="h-10 w-24" />;
  if (!user.data) {
    return (
      <ButtonLink to="/auth" state={{ mode: 'signIn' }} variant="secondary" size="small">
        {t('nav.signIn')}
      </ButtonLink>
    );
  }
  return (
    <>
      <CreditsBadge credits={user.data.credits} />
      <span className="hidden md:block">
        <UserButton user={user.data} />
      </span>
    </>
  );
};
