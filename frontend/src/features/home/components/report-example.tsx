import { scoreClearMin, scoreSuspiciousMin } from '@jinwi/contracts';
import { ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Badge } from '../../../shared/ui/badge.js';
import { BoxPairs, BoxSign } from '../../../shared/ui/box-pairs.js';
import { Meter, type MeterTone } from '../../../shared/ui/meter.js';
import example from '../assets/example.json';
import hero from '../assets/hero.avif';
import fallback from '../assets/hero.webp';
import map from '../assets/map.webp';

/**
 * Shows an example report of the engine, written by `npm run example`: the picture with its map, both answers,
 * verdict and tests.
 */
export const ReportExample = () => {
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
        <Verdict />
        <Criteria />
      </div>
    </figure>
  );
};

const Picture = () => {
  const { t } = useTranslation('home');
  const { width, height } = example.image;
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
      <BoxPairs size={example.image} pairs={example.copies} label={t('example.boxes')} />
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

const Verdict = () => {
  const { t } = useTranslation('home');
  const locale = useLocale();
  return (
    <div className="space-y-3 rounded-card bg-strong-soft p-4">
      <p className="flex items-center gap-2 text-h3 text-strong">
        <ShieldX aria-hidden className="size-6 shrink-0" />
        {t('example.verdict')}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt>{t('example.altered')}</dt>
        <dd className="font-semibold">{t('example.alteredAnswer')}</dd>
        <dt>{t('example.ai')}</dt>
        <dd className="font-semibold">{t('example.aiAnswer')}</dd>
      </dl>
      <p className="text-sm">{example.reason[locale]}</p>
      <p className="text-caption">{t('example.score', { score: example.score })}</p>
    </div>
  );
};

const Criteria = () => {
  const locale = useLocale();
  return (
    <ul className="space-y-3">
      {example.criteria.map(({ name, score }) => (
        <li key={name.en} className="grid grid-cols-[10.5rem_1fr_2rem] items-center gap-3 text-sm">
          <span>{name[locale]}</span>
          <Meter label={name[locale]} value={score} valueText={String(score)} tone={toneOf(score)} />
          <span className="text-right font-semibold tabular-nums">{score}</span>
        </li>
      ))}
    </ul>
  );
};

const toneOf = (score: number): MeterTone => {
  if (score >= scoreClearMin) return 'clear';
  return score >= scoreSuspiciousMin ? 'suspicious' : 'strong';
};
