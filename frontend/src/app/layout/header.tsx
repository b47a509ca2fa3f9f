import { LayoutDashboard, Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { useUser } from '../../features/user/member.js';
import { productName } from '../../shared/lib/config.js';
import { useOpener } from '../../shared/lib/use-on-demand.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { buttonClass, cx } from '../../shared/ui/classes.js';
import { Skeleton } from '../../shared/ui/loading.js';
import { CreditsBadge } from './credits-badge.js';
import { LanguageButton, ThemeButton, UserButton } from './header-menus.js';
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

/** The link to the dashboard. Windows from 768 to 1024 px wide have no room for its text and show only an icon. */
const Dashboard = () => {
  const { t } = useTranslation();
  return (
    <>
      <LayoutDashboard aria-hidden className="size-5 lg:hidden" />
      <span className="max-lg:sr-only">{t('nav.mypage')}</span>
    </>
  );
};

/** Marks the link to the current page by a line and font weight, not by colour alone (UI-024). */
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

const Logo = () => (
  <>
    <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <g className="fill-none stroke-on-brand" strokeWidth="2.2" strokeLinejoin="round">
        <path d="M16 5.5 7.5 8.7v6.9c0 5.2 3.6 9 8.5 10.9 4.9-1.9 8.5-5.7 8.5-10.9V8.7z" />
        <circle cx="16" cy="15.5" r="3.6" />
      </g>
    </svg>
    <span className="text-h3 font-bold">{productName}</span>
  </>
);

const loadMobileMenu = async () => (await import('./mobile-menu.js')).MobileMenu;

/** Opens the header's links in windows narrower than 768 px. */
const MobileMenuButton = () => {
  const { t } = useTranslation();
  const { Part, button, dialog } = useOpener(loadMobileMenu);
  return (
    <>
      <button
        type="button"
        aria-label={t('menu.open')}
        {...button}
        aria-expanded={dialog.open}
        className={buttonClass({ variant: 'ghost', size: 'icon', className: '-mr-2.5 md:hidden' })}
      >
        <Menu aria-hidden className="size-5" />
      </button>
      {Part && <Part {...dialog} />}
    </>
  );
};
