import { measured, percentOf } from '@jinwi/report';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.js';
import { formatDay } from '../../shared/lib/format-day.js';
import { ShareTable } from './share-table.js';
import './texts.js';

export const MeasuredAlterations = () => {
  const { t } = useTranslation('howSure');
  const locale = useLocale();
  const { altered, untouched, notOriginal, engine, date, resavedEngine, resavedDate } = measured.alteration;
  return (
    <Part id="alteration" title={t('alteration.title')}>
      <ShareTable
        title={t('alteration.altered')}
        count={altered.count}
        rows={[
          { answer: t('alteration.signs'), tone: 'strong', shares: altered.signs },
          { answer: t('alteration.weak'), tone: 'suspicious', shares: altered.weak },
          { answer: t('alteration.nothing'), tone: 'neutral', shares: altered.nothing },
        ]}
      />
      <ShareTable
        title={t('alteration.untouched')}
        count={untouched.count}
        rows={[
          { answer: t('alteration.wrongSigns'), tone: 'strong', shares: untouched.signs },
          { answer: t('alteration.wrongWeak'), tone: 'suspicious', shares: untouched.weak },
        ]}
      />
      <p>{t('alteration.chain', { percent: untouched.worstChain })}</p>
      <p>{t('alteration.original', { pictures: notOriginal })}</p>
      <p className="text-sm text-muted">
        {t('alteration.measuredWith', {
          engine,
          date: formatDay(date, locale),
          resavedEngine,
          resavedDate: formatDay(resavedDate, locale),
        })}
      </p>
    </Part>
  );
};

export const MeasuredAi = () => {
  const { t } = useTranslation('howSure');
  const locale = useLocale();
  const { made, photographs, drawings, bounds, engine, date } = measured.ai;
  return (
    <Part id="ai" title={t('ai.title')}>
      <ShareTable
        title={t('ai.made')}
        count={made.count}
        rows={[
          { answer: t('ai.likely'), tone: 'strong', shares: made.likely },
          { answer: t('ai.signsOrLikely'), tone: 'suspicious', shares: made.signsOrLikely },
          { answer: t('ai.unlikely'), tone: 'neutral', shares: made.unlikely },
        ]}
      />
      <ShareTable
        title={t('ai.photographs')}
        count={photographs.count}
        rows={[
          { answer: t('ai.wrongLikely'), tone: 'strong', shares: photographs.likely },
          { answer: t('ai.wrongSignsOrLikely'), tone: 'suspicious', shares: photographs.signsOrLikely },
        ]}
      />
      <Drawings />
      <p>
        {t('ai.bounds', {
          likely: bounds.photographsLikely,
          signs: bounds.photographsSigns,
          unlikely: bounds.madeUnlikely,
        })}
      </p>
      <p>{t('ai.marks')}</p>
      <p className="text-sm text-muted">
        {t('ai.measuredWith', {
          engine,
          date: formatDay(date, locale),
          drawingsDate: formatDay(drawings.date, locale),
        })}
      </p>
    </Part>
  );
};

const drawingRows = [
  { key: 'likely', text: 'wrongLikely', tone: 'strong' },
  { key: 'signs', text: 'wrongSigns', tone: 'suspicious' },
  { key: 'undecided', text: 'undecided', tone: 'neutral' },
  { key: 'unlikely', text: 'drawingUnlikely', tone: 'neutral' },
  { key: 'unseen', text: 'unseen', tone: 'neutral' },
] as const;

const Drawings = () => {
  const { t } = useTranslation('howSure');
  const { drawings } = measured.ai;
  const { count, likely, signsOrLikely } = drawings.crossValidated;
  return (
    <>
      <ShareTable
        title={t('ai.drawings')}
        count={[drawings.count]}
        rows={drawingRows.map(({ key, text, tone }) => ({
          answer: t(`ai.${text}`),
          tone,
          shares: [percentOf(drawings[key], drawings.count)],
        }))}
      />
      <p>{t('ai.moreDrawings', { count, likely, signs: signsOrLikely })}</p>
    </>
  );
};

interface PartProps {
  /** Target of the links beside the odds of reports. */
  id?: string;
  title: string;
  children: ReactNode;
}

export const Part = ({ id, title, children }: PartProps) => (
  <section id={id} tabIndex={id ? -1 : undefined} className="scroll-mt-20 space-y-6 outline-none">
    <h2 className="text-h2">{title}</h2>
    {children}
  </section>
);
