import { analysisCost, signupCredits } from '@jinwi/contracts';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../shared/ui/badge.js';
import { BoxPairs, BoxSign } from '../../../shared/ui/box-pairs.js';
import example from '../assets/example.json';
import hero from '../assets/hero.avif';
import fallback from '../assets/hero.webp';
import map from '../assets/map.webp';
import { type ToldCase } from '../solved-cases.js';
import { ReportCard } from './report-card.js';

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

const told = example as ToldCase;

/** The engine's report on a picture, written by `npm run example`: map, boxes, sentence and answers. */
const ReportExample = () => {
  const { t } = useTranslation('home');
  return (
    <figure
      aria-label={t('example.label')}
      className="overflow-hidden rounded-dialog border border-border bg-bg shadow-floating max-lg:max-w-xl"
    >
      <div className="relative">
        <Picture />
        <Badge className="absolute top-3 right-3 bg-bg! text-text!">{t('example.badge')}</Badge>
        <Legend />
      </div>
      <div className="space-y-4 p-5">
        <figcaption className="text-sm text-muted">{t('example.origin')}</figcaption>
        <ReportCard told={told} />
      </div>
    </figure>
  );
};

const Picture = () => {
  const { t } = useTranslation('home');
  const { width, height } = told.image;
  return (
    <>
      <picture>
        <source type="image/avif" srcSet={hero} />
        <img
          src={fallback}
          width={width}
          height={height}
          alt={t('example.image')}
          fetchPriority="high"
          className="w-full"
        />
      </picture>
      <img src={map} alt="" className="absolute inset-0 size-full" />
      <BoxPairs size={told.image} pairs={told.copies} label={t('example.boxes')} />
    </>
  );
};

const Legend = () => {
  const { t } = useTranslation('home');
  return (
    <p className="absolute right-3 bottom-3 flex gap-x-4 rounded-full bg-bg px-2.5 py-1 text-caption">
      <span className="flex items-center gap-2">
        <BoxSign isDashed />
        {t('example.from')}
      </span>
      <span className="flex items-center gap-2">
        <BoxSign />
        {t('example.to')}
      </span>
    </p>
  );
};
