import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export const ClosingCall = ({ action }: { action: ReactNode }) => {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="closing-call" className="border-t border-border">
      <div className="container-page section-gap flex flex-col items-center gap-8 text-center">
        <h2 id="closing-call" className="text-h1">
          {t('cta.heading')}
        </h2>
        {action}
      </div>
    </section>
  );
};
