import { scoreClearMin, scoreSuspiciousMin } from '@jinwi/contracts';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../shared/ui/badge.js';
import { Meter, type MeterTone } from '../../../shared/ui/meter.js';
import hero from '../assets/hero.avif';
import fallback from '../assets/hero.webp';

const score = 62;

const criteria = [
  { key: 'noise', value: 38, tone: 'strong' },
  { key: 'ela', value: 57, tone: 'suspicious' },
  { key: 'metadata', value: 91, tone: 'clear' },
] as const satisfies { key: string; value: number; tone: MeterTone }[];

/** An illustrated example report, marked as such: an image half covered by a heat map, verdict, three criteria. */
export const ReportExample = () => {
  const { t } = useTranslation('home');
  return (
    <figure
      aria-label={t('example.label')}
      className="overflow-hidden rounded-dialog border border-border bg-bg shadow-floating max-lg:max-w-xl"
    >
      <div className="relative">
        <picture>
          <source type="image/avif" srcSet={hero} />
          <img
            src={fallback}
            width={1120}
            height={770}
            alt={t('example.image')}
            fetchPriority="high"
            className="aspect-[1120/770] w-full object-cover max-sm:aspect-[16/9]"
          />
        </picture>
        <Badge className="absolute top-3 right-3 bg-bg! text-text!">{t('example.badge')}</Badge>
        <Legend />
      </div>
      <div className="space-y-5 p-5 sm:p-6">
        <Verdict />
        <ul className="space-y-3">
          {criteria.map(({ key, value, tone }) => (
            <Criterion key={key} name={t(`example.${key}`)} value={value} tone={tone} />
          ))}
        </ul>
      </div>
    </figure>
  );
};

const Legend = () => {
  const { t } = useTranslation('home');
  return (
    <p className="absolute bottom-3 left-3 flex items-center gap-2 rounded-full bg-bg px-2.5 py-1 text-caption">
      <span className="sr-only">{t('example.scale')}</span>
      <span aria-hidden>{t('example.weak')}</span>
      <span aria-hidden className="heat-scale h-2 w-14 rounded-full" />
      <span aria-hidden>{t('example.strong')}</span>
    </p>
  );
};

const Verdict = () => {
  const { t } = useTranslation('home');
  return (
    <div className="space-y-3 rounded-card bg-suspicious-soft p-4">
      <div className="flex items-center justify-between gap-4 text-suspicious">
        <p className="flex items-center gap-2 text-h3">
          <ShieldAlert aria-hidden className="size-6 shrink-0" />
          {t('example.verdict')}
        </p>
        <p className="shrink-0 text-h2 whitespace-nowrap tabular-nums">{score}</p>
      </div>
      <Meter
        label={t('example.verdict')}
        value={score}
        valueText={String(score)}
        tone="suspicious"
        marks={[scoreSuspiciousMin, scoreClearMin]}
        className="bg-bg!"
      />
      <p className="text-sm">{t('example.text')}</p>
    </div>
  );
};

interface CriterionProps {
  name: string;
  value: number;
  tone: MeterTone;
}

const Criterion = ({ name, value, tone }: CriterionProps) => (
  <li className="grid grid-cols-[6.5rem_1fr_2rem] items-center gap-3 text-sm">
    <span>{name}</span>
    <Meter label={name} value={value} valueText={String(value)} tone={tone} />
    <span className="text-right font-semibold tabular-nums">{value}</span>
  </li>
);
