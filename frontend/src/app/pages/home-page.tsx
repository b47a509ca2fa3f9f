import { useTranslation } from 'react-i18next';
import {
  ClosingCall,
  Features,
  HowItWorks,
  Services,
  TechnicalExcellence,
} from '../../features/home/components/home-sections.js';
import { Gallery } from '../../features/home/components/gallery.js';
import { Hero } from '../../features/home/components/hero.js';
import '../../features/home/texts.js';
import { useUser } from '../../features/user/member.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Skeleton } from '../../shared/ui/loading.js';
import { usePageTitle } from '../../shared/ui/page.js';
import { type AuthState } from '../guards.js';

export const HomePage = () => {
  const { t } = useTranslation('home');
  usePageTitle(t('title'));
  return (
    <>
      <Hero actions={<HeroActions />} />
      <Gallery />
      <Services />
      <Features />
      <HowItWorks />
      <TechnicalExcellence />
      <ClosingCall action={<ClosingAction />} />
    </>
  );
};

/** A placeholder as high as the buttons that will replace it, so that nothing moves when they appear (UI-063). */
const ActionPlaceholder = () => <Skeleton className="h-11 w-36" />;

const HeroActions = () => {
  const { t } = useTranslation('home');
  const user = useUser();
  if (user.isPending) return <ActionPlaceholder />;
  if (!user.data) return <ButtonLink to="/auth">{t('hero.start')}</ButtonLink>;
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/analyze">{t('hero.analyze')}</ButtonLink>
      <ButtonLink to="/mypage" variant="secondary">
        {t('hero.dashboard')}
      </ButtonLink>
    </div>
  );
};

const register: AuthState = { mode: 'register' };

const ClosingAction = () => {
  const { t } = useTranslation('home');
  const user = useUser();
  if (user.isPending) return <ActionPlaceholder />;
  if (user.data) return <ButtonLink to="/analyze">{t('cta.member')}</ButtonLink>;
  return (
    <ButtonLink to="/auth" state={register}>
      {t('cta.visitor')}
    </ButtonLink>
  );
};
