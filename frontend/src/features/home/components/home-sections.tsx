import { modelDefault, opinionModels } from '@jinwi/contracts';
import { Bot, FileText, Info, Layers, ScanSearch, SquareStack, WandSparkles } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../shared/ui/badge.js';
import { cx } from '../../../shared/ui/classes.js';
import { TextLink } from '../../../shared/ui/links.js';
import { useLacksSecondOpinion, useRunningModels } from '../api/get-running-models.js';

interface SectionProps {
  heading: string;
  children: ReactNode;
  className?: string;
}

export const Section = ({ heading, children, className }: SectionProps) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={cx('section-gap', className)}>
      <div className="container-page">
        <h2 id={headingId} className="mb-10 text-h1">
          {heading}
        </h2>
        {children}
      </div>
    </section>
  );
};

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

const features = [
  { key: 'models', Icon: SquareStack },
  { key: 'metadata', Icon: Info },
  { key: 'ela', Icon: Layers },
  { key: 'reports', Icon: FileText },
] as const;

export const Features = () => {
  const { t } = useTranslation('home');
  const running = useRunningModels();
  const isAlone = useLacksSecondOpinion();
  const opinions = isAlone
    ? [t('features.alone')]
    : opinionModels
        .filter((model) => running.includes(model))
        .map((model) => t(`features.opinions.${model}`));
  return (
    <Section heading={t('features.heading')} className="bg-surface">
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ key, Icon }) => (
          <li key={key} className="border-t-2 border-text pt-5">
            <Icon aria-hidden className="mb-4 size-6 text-brand" />
            <h3 className="mb-1.5 text-h3">{t(`features.${key}`)}</h3>
            <p className="text-muted">
              {[t(`features.${key}Text`), ...(key === 'models' ? opinions : [])].join(' ')}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const steps = ['analysis', 'networks', 'secure', 'learning'] as const;

export const HowItWorks = () => {
  const { t } = useTranslation('home');
  const isSent = useRunningModels().includes(modelDefault);
  return (
    <Section heading={t('how.heading')}>
      <ol className="grid lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step} className="group relative flex gap-5 pb-10 last:pb-0 lg:block lg:pr-8 lg:pb-0">
            <span
              aria-hidden
              className="absolute top-11 bottom-0 left-[1.3125rem] w-0.5 bg-border group-last:hidden lg:inset-x-0 lg:top-[1.3125rem] lg:bottom-auto lg:h-0.5 lg:w-auto"
            />
            <span
              aria-hidden
              className="relative grid size-11 shrink-0 place-items-center rounded-full border-2 border-brand bg-bg font-bold text-brand tabular-nums lg:mb-5"
            >
              {index + 1}
            </span>
            <div className="pt-2 lg:pt-0">
              <h3 className="mb-1.5 text-h3">{t(`how.${step}`)}</h3>
              <p className="text-muted">
                {t(`how.${step}Text`)}
                {step === 'secure' && isSent && ` ${t('how.sent')}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
};

const rows = ['file', 'metadata', 'ela', 'pixels', 'provenance'] as const;

/** A table of what is examined and what each examination can and cannot show; its cells are stacked on phones. */
export const TechnicalExcellence = () => {
  const { t } = useTranslation('home');
  return (
    <Section heading={t('tech.heading')} className="bg-surface">
      <div className="grid gap-10 lg:grid-cols-12 lg:gap-16">
        <div className="lg:col-span-4">
          <p className="text-h3 font-normal text-muted [line-height:1.7]">{t('tech.text')}</p>
          <TextLink to="/how-sure" className="mt-2">
            {t('tech.howSure')}
          </TextLink>
        </div>
        <div className="lg:col-span-8">
          <HonestTable />
        </div>
      </div>
    </Section>
  );
};

const HonestTable = () => {
  const { t } = useTranslation('home');
  const cell = 'py-2 align-top md:px-4 md:py-4';
  return (
    <table className="w-full text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b-2 border-text text-sm">
          <th scope="col" className="py-3 pr-4 font-semibold">
            {t('tech.examined')}
          </th>
          <th scope="col" className="px-4 py-3 font-semibold">
            {t('tech.can')}
          </th>
          <th scope="col" className="px-4 py-3 font-semibold">
            {t('tech.cannot')}
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr key={row} className="border-b border-border max-md:block max-md:py-4">
            <th scope="row" className="py-2 align-top font-semibold max-md:block md:w-1/4 md:py-4 md:pr-4">
              {t(`tech.${row}`)}
            </th>
            <td className={`${cell} max-md:block`}>
              <CellLabel text={t('tech.can')} />
              {t(`tech.${row}Can`)}
            </td>
            <td className={`${cell} text-muted max-md:block`}>
              <CellLabel text={t('tech.cannot')} />
              {t(`tech.${row}Cannot`)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Repeats the column heading in each cell, because phones hide the heading row. */
const CellLabel = ({ text }: { text: string }) => (
  <span aria-hidden className="block text-caption text-muted md:hidden">
    {text}
  </span>
);

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
