import { Bot, ScanSearch, WandSparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../shared/ui/badge.js';
import { TextLink } from '../../../shared/ui/links.js';
import { Section } from './section.js';

const services = [
  { key: 'authenticity', Icon: ScanSearch, to: '/analyze', link: 'goAnalyze', isExperimental: false },
  { key: 'ai', Icon: Bot, to: '/analyze', link: 'goAnalyze', isExperimental: false },
  { key: 'generate', Icon: WandSparkles, to: '/generate', link: 'goGenerate', isExperimental: true },
] as const;

export const Services = () => {
  const { t } = useTranslation('home');
  return (
    <Section heading={t('services.heading')}>
      <ul className="grid gap-6 md:grid-cols-3">
        {services.map(({ key, Icon, to, link, isExperimental }) => (
          <li key={key} className="flex flex-col rounded-card border border-border bg-bg p-6 pb-4">
            <span
              aria-hidden
              className="mb-5 grid size-12 place-items-center rounded-card bg-brand-soft text-brand"
            >
              <Icon className="size-6" />
            </span>
            <div className="mb-2 flex flex-wrap items-center gap-2">
              <h3 className="text-h3">{t(`services.${key}`)}</h3>
              {isExperimental && <Badge tone="info">{t('services.experimental')}</Badge>}
            </div>
            <p className="mb-4 text-muted">{t(`services.${key}Text`)}</p>
            <TextLink to={to} className="mt-auto self-start text-sm">
              {t(`services.${link}`)}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
};
