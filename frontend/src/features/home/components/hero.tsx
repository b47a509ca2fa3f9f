import { analysisCost, signupCredits } from '@jinwi/contracts';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportExample } from './report-example.js';

/** `actions` depend on the user, so the page passes them in. */
export const Hero = ({ actions }: { actions: ReactNode }) => {
  const { t } = useTranslation('home');
  return (
    <section className="container-page grid items-start gap-10 py-10 sm:py-14 lg:grid-cols-12 lg:gap-14 lg:py-16">
      <div className="space-y-8 lg:col-span-6 lg:pt-10">
        {/* Narrow enough for two lines in every font, so that nothing moves when the web font arrives. */}
        <h1 tabIndex={-1} className="max-w-[8.5em] text-display">
          {t('hero.heading')}
        </h1>
        <p className="max-w-xl text-h3 font-normal text-muted [line-height:1.7]">{t('hero.text')}</p>
        <div className="space-y-4">
          {actions}
          <p className="text-sm text-muted">
            {t('hero.note', { credits: signupCredits, cost: analysisCost })}
          </p>
        </div>
      </div>
      <div className="lg:col-span-6">
        <ReportExample />
      </div>
    </section>
  );
};
