import { copiesOf, copyLegend, copyText } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { BoxPairs, BoxSign } from '../../../shared/ui/box-pairs.js';
import { type ShownRecord } from '../records.js';

/** Draws boxes over both places of each copied part. */
export const CopyBoxes = ({ record: { report } }: { record: ShownRecord }) => {
  const { t } = useTranslation('viewer');
  const copies = report ? copiesOf(report) : [];
  if (!report || copies.length === 0) return null;
  return <BoxPairs size={report.image} pairs={copies} label={t('copies.boxes')} />;
};

/** Explains the boxes and describes their positions in words. */
export const CopyNotes = ({ record: { report } }: { record: ShownRecord }) => {
  const { t } = useTranslation('report');
  const copies = report ? copiesOf(report) : [];
  if (!report || copies.length === 0) return null;
  return (
    <div className="mt-2 space-y-1 text-sm">
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-caption text-muted">
        {copyLegend(copies, t).map(({ sign, text }) => (
          <Sign key={text} isDashed={sign === 'dashed'} text={text} />
        ))}
      </p>
      <ul>
        {copies.map((copy) => (
          <li key={JSON.stringify(copy)}>{copyText(copy, report, t)}</li>
        ))}
      </ul>
    </div>
  );
};

const Sign = ({ text, isDashed }: { text: string; isDashed: boolean }) => (
  <span className="flex items-center gap-2">
    <BoxSign isDashed={isDashed} />
    {text}
  </span>
);
