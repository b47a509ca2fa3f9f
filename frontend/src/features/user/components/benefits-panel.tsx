import { analysisCost, signupCredits } from '@jinwi/contracts';
import { Coins, Lock, ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export const BenefitsPanel = () => {
  const { t } = useTranslation('auth');
  const benefits = [
    { Icon: ScanSearch, text: t('panel.evidence') },
    { Icon: Coins, text: t('panel.free', { count: signupCredits, cost: analysisCost }) },
    { Icon: Lock, text: t('panel.private') },
  ];
  return (
    <aside className="hidden max-w-md space-y-8 pt-8 lg:block">
      <p className="text-h2 text-balance">{t('panel.title')}</p>
      <ul className="space-y-5">
        {benefits.map(({ Icon, text }) => (
          <li key={text} className="flex items-start gap-4">
            <span
              aria-hidden
              className="grid size-11 shrink-0 place-items-center rounded-card bg-brand-soft text-brand"
            >
              <Icon className="size-5" />
            </span>
            <p className="pt-2.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
};
