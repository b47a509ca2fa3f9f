import { useTranslation } from 'react-i18next';
import { Section } from './section.js';

const rows = ['file', 'metadata', 'ela', 'pixels', 'provenance'] as const;

/** A plain table of what is examined and what that can and cannot show; stacked on phones. */
export const TechnicalExcellence = () => {
  const { t } = useTranslation('home');
  return (
    <Section heading={t('tech.heading')} className="bg-surface">
      <div className="grid gap-10 lg:grid-cols-12 lg:gap-16">
        <p className="text-h3 font-normal text-muted [line-height:1.7] lg:col-span-4">{t('tech.text')}</p>
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
