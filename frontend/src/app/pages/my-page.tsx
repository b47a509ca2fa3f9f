import { Coins, History, ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RecentAnalyses } from '../../features/report/recent-analyses.js';
import { CreditsCard } from '../../features/user/components/credits-card.js';
import { useMember } from '../../features/user/member.js';
import { useLocale } from '../../shared/i18n/i18n.js';
import { formatDate } from '../../shared/lib/format.js';
import { useHashTarget } from '../../shared/lib/use-hash-target.js';
import { SectionCard } from '../../shared/ui/card.js';
import { PageHeading, usePageTitle } from '../../shared/ui/page.js';
import { AccountSection } from './account-section.js';
import './my-page-texts.js';

export const MyPage = () => {
  const { t } = useTranslation('mypage');
  const user = useMember();
  const locale = useLocale();
  usePageTitle(t('title'));
  useHashTarget();
  return (
    <div className="container-page space-y-6 py-10">
      <PageHeading description={formatDate(new Date().toISOString(), locale)}>
        {t('welcome', { name: user.username })}
      </PageHeading>
      <RecentAnalyses />
      <div className="grid gap-6 lg:grid-cols-[1fr_2fr]">
        <CreditsCard user={user} />
        <QuickActions />
      </div>
      <AccountSection />
    </div>
  );
};

const actions = [
  { key: 'analyze', to: '/analyze', Icon: ScanSearch },
  { key: 'history', to: '/history', Icon: History },
  { key: 'credits', to: '/credits', Icon: Coins },
] as const;

/** Plain links rather than buttons, because other cards of this page offer the same actions as buttons. */
const QuickActions = () => {
  const { t } = useTranslation('mypage');
  return (
    <SectionCard title={t('quick.title')}>
      <ul className="divide-y divide-border">
        {actions.map(({ key, to, Icon }) => (
          <li key={key}>
            <Link to={to} className="group flex items-center gap-4 rounded-control py-3">
              <Icon aria-hidden className="size-5 shrink-0 text-muted" />
              <span>
                <span className="block font-semibold group-hover:underline">{t(`quick.${key}`)}</span>
                <span className="block text-sm text-muted">{t(`quick.${key}Hint`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
};
