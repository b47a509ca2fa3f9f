import { type ShownRecord } from '@jinwi/contracts';
import {
  type Evidence,
  kindTexts,
  overallText,
  sourceText,
  type SpokenModel,
  spokenModels,
} from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.js';
import { formatBytes, formatDateTime } from '../../shared/lib/format.js';
import { NewTabLink } from '../../shared/ui/links.js';
import { Section } from './section.js';

export const Overall = ({ record, evidence }: { record: ShownRecord; evidence: Evidence }) => {
  const { t } = useTranslation('report');
  const text = overallText({ record, evidence }, t);
  return (
    <Section title={t('overall.title')}>
      <p className={text ? 'whitespace-pre-line' : 'text-muted'}>{text || t('overall.none')}</p>
      {evidence.story && evidence.isResaved && <p className="mt-3">{t('verdict.resaved')}</p>}
    </Section>
  );
};

/** States what an analysis cannot show. */
export const Limits = () => {
  const { t } = useTranslation('report');
  return (
    <Section title={t('limits.title')}>
      <ul className="list-disc space-y-1.5 pl-5 text-sm text-muted">
        <li>{t('limits.first')}</li>
        <li>{t('limits.second')}</li>
        <li>{t('limits.third')}</li>
        <li>{t('limits.fourth')}</li>
      </ul>
    </Section>
  );
};

/** Identifies the file, so that the report can be matched to it later. */
export const FileFacts = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('report');
  const locale = useLocale();
  const { report, imageSize, source } = record;
  return (
    <Section title={t('file.title')}>
      <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&_dt]:text-muted">
        <dt>{t('file.id')}</dt>
        <dd className="tabular-nums">{record.id}</dd>
        <dt>{t('file.name')}</dt>
        <dd>{record.imageName}</dd>
        {imageSize !== undefined && (
          <>
            <dt>{t('file.size')}</dt>
            <dd className="tabular-nums">{formatBytes(imageSize, locale)}</dd>
          </>
        )}
        <dt>{t('file.analysed')}</dt>
        <dd>
          <time dateTime={record.createdAt}>{formatDateTime(record.createdAt, locale)}</time>
        </dd>
        {source && (
          <>
            <dt>{t('file.source')}</dt>
            <dd>
              {sourceText(source, { date: formatDateTime(source.fetchedAt, locale), t })}{' '}
              <NewTabLink href={source.page ?? source.address} className="text-caption break-all">
                {source.page ?? source.address}
              </NewTabLink>
            </dd>
          </>
        )}
        {report?.kind && (
          <>
            <dt>{t('file.kind')}</dt>
            <dd>{kindTexts[report.kind][locale]}</dd>
          </>
        )}
        {report && (
          <>
            <dt>{t('file.dimensions')}</dt>
            <dd className="tabular-nums">
              {t('file.dimensionsValue', { ...report.image, format: report.image.format.toUpperCase() })}
            </dd>
            <dt>{t('file.sha256')}</dt>
            <dd className="font-mono text-caption break-all">{report.image.sha256}</dd>
            <dt>{t('file.engine')}</dt>
            <dd className="tabular-nums">{report.engineVersion}</dd>
          </>
        )}
      </dl>
    </Section>
  );
};

/** Lists the consulted models with their answers and how far to trust them; renders nothing if there are none. */
export const SpokenModels = ({ record, evidence }: { record: ShownRecord; evidence: Evidence }) => {
  const { t } = useTranslation('report');
  const locale = useLocale();
  const models = spokenModels({ record, evidence, locale, t });
  if (models.length === 0) return null;
  return (
    <Section title={t('models.title')}>
      <ul className="space-y-3">
        {models.map((model) => (
          <li
            key={model.key}
            className="rounded-card border border-dashed border-control p-4 text-sm print:break-inside-avoid"
          >
            <Model model={model} />
          </li>
        ))}
      </ul>
    </Section>
  );
};

const Model = ({ model: { name, says, trust } }: { model: SpokenModel }) => (
  <div className="space-y-1">
    <h4 className="font-semibold">{name}</h4>
    {says.map((line) => (
      <p key={line}>{line}</p>
    ))}
    {trust && <p className="text-muted">{trust}</p>}
  </div>
);
