import { type Locale, type ShownRecord } from '@jinwi/contracts';
import { toEvidence } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatBytes } from '../../../shared/lib/format.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { withoutLocation } from '../../report/metadata/location.js';
import { useAnalysis } from '../../report/records.js';
import { type ComparisonWords } from './comparison-sentence.js';

interface RecordTableProps {
  record: ShownRecord;
  otherId: number;
}

export const RecordTable = ({ record, otherId }: RecordTableProps) => {
  const { t } = useTranslation('comparison');
  return (
    <Loaded query={useAnalysis(otherId)} failed={t('table.failed')}>
      {(other) => <BothRecords record={record} other={other} />}
    </Loaded>
  );
};

const BothRecords = ({ record, other }: { record: ShownRecord; other: ShownRecord }) => {
  const { t } = useTranslation('comparison');
  const locale = useLocale();
  // If the member hid the location, hide the locations of both files and whether they agree.
  const [first, second] = record.isLocationHidden
    ? [withoutLocation(record, null), withoutLocation(other, null)]
    : [record, other];
  const heads = [t('table.fact'), t('this'), t('original'), t('table.equal')];
  return (
    <table className="w-full table-fixed border-collapse text-left text-sm [overflow-wrap:anywhere]">
      <caption className="mb-2 text-left font-semibold">{t('table.title')}</caption>
      <thead>
        <tr className="border-b border-border">
          {heads.map((head, index) => (
            <th key={head} scope="col" className={index === 3 ? lastCell : cell}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {recordRows(first, second, { t, locale }).map((row) => (
          <Row key={row.label} row={row} />
        ))}
      </tbody>
    </table>
  );
};

const cell = 'py-2 pr-3 align-top font-normal whitespace-pre-line';
const lastCell = 'w-16 py-2 align-top font-normal';

const Row = ({ row: { label, first, other } }: { row: RecordRow }) => {
  const { t } = useTranslation('comparison');
  const isSame = first === other;
  return (
    <tr className="border-b border-border">
      <th scope="row" className={`${cell} text-muted`}>
        {label}
      </th>
      <td className={cell}>{first ?? <span className="text-muted">{t('table.none')}</span>}</td>
      <td className={cell}>{other ?? <span className="text-muted">{t('table.none')}</span>}</td>
      <td className={`${lastCell} ${isSame ? 'text-muted' : 'font-semibold'}`}>
        {t(isSame ? 'table.yes' : 'table.no')}
      </td>
    </tr>
  );
};

interface RecordRow {
  label: string;
  first: string | null;
  other: string | null;
}

/** Lists the facts about two files, from the files themselves, their metadata and their Content Credentials. */
function recordRows(
  first: ShownRecord,
  other: ShownRecord,
  { t, locale }: { t: ComparisonWords; locale: Locale },
): RecordRow[] {
  const [own, others] = [factsOf(first, { t, locale }), factsOf(other, { t, locale })];
  const labels = new Set([...own.keys(), ...others.keys()]);
  return [...labels].map((label) => ({
    label,
    first: own.get(label) ?? null,
    other: others.get(label) ?? null,
  }));
}

function factsOf(
  record: ShownRecord,
  { t, locale }: { t: ComparisonWords; locale: Locale },
): Map<string, string> {
  const { metadata, credentials } = toEvidence(record, locale);
  const image = record.report?.image;
  const stated = [...metadata.groups.flatMap(({ fields }) => fields), ...metadata.blocks];
  const facts: (readonly [string, string])[] = [
    [t('table.name'), record.imageName],
    ...(image
      ? [
          [t('table.format'), image.format.toUpperCase()] as const,
          [t('table.dimensions'), `${image.width} × ${image.height}`] as const,
        ]
      : []),
    ...(record.imageSize === undefined
      ? []
      : [[t('table.size'), formatBytes(record.imageSize, locale)] as const]),
    ...stated.flatMap(({ label, details }) => (label === null ? [] : [[label, details] as const])),
    [t('table.credentials'), credentials],
  ];
  const merged = new Map<string, string>();
  for (const [label, value] of facts) {
    const known = merged.get(label);
    merged.set(label, known === undefined ? value : `${known}\n${value}`);
  }
  return merged;
}
