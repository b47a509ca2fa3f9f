import { type ShownRecord } from '@jinwi/contracts';
import {
  copiesOf,
  copyLegend,
  copyText,
  foundRegions,
  type LegendEntry,
  placeOf,
  placeText,
} from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { Boxes, BoxPairs, BoxSign } from '../../../shared/ui/box-pairs.js';

type ShownReport = NonNullable<ShownRecord['report']>;

/** Draws boxes over the heat map: both places of each copied part, or the parts that do not fit the rest. */
export const FoundBoxes = ({ record: { report } }: { record: ShownRecord }) => {
  const { t } = useTranslation('viewer');
  if (!report) return null;
  const copies = copiesOf(report);
  const regions = foundRegions(report);
  return (
    <>
      {copies.length > 0 && <BoxPairs size={report.image} pairs={copies} label={t('copies.boxes')} />}
      {regions.length > 0 && <Boxes size={report.image} boxes={regions} label={t('parts.boxes')} />}
    </>
  );
};

/** Explains the boxes over the heat map and describes their positions in words. */
export const FoundNotes = ({ record: { report } }: { record: ShownRecord }) =>
  report ? (
    <>
      <CopyNotes report={report} />
      <RegionNotes report={report} />
    </>
  ) : null;

const RegionNotes = ({ report }: { report: ShownReport }) => {
  const { t } = useTranslation('report');
  const places = new Set(foundRegions(report).map((region) => placeOf(region, report.image)));
  if (places.size === 0) return null;
  return (
    <ul className="mt-2 text-sm">
      {[...places].map((place) => (
        <li key={place}>{t('showMe.region', { place: placeText(place, t) })}</li>
      ))}
    </ul>
  );
};

const CopyNotes = ({ report }: { report: ShownReport }) => {
  const { t } = useTranslation('report');
  const copies = copiesOf(report);
  if (copies.length === 0) return null;
  return (
    <div className="mt-2 space-y-1 text-sm">
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-caption text-muted">
        {copyLegend(copies, t).map(({ sign, text }) => (
          <Sign key={text} sign={sign} text={text} />
        ))}
      </p>
      <ul>
        {[...new Set(copies.map((copy) => copyText(copy, report, t)))].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
};

const Sign = ({ text, sign }: LegendEntry) => (
  <span className="flex items-center gap-2">
    <BoxSign isDashed={sign === 'dashed'} />
    {sign === 'pair' && <BoxSign />}
    {text}
  </span>
);
