import { type ReportProvenance } from '@jinwi/contracts';
import { BadgeCheck, CircleHelp, CircleMinus, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { cx } from '../../../shared/lib/cx.js';
import { formatDateTime } from '../../../shared/lib/format.js';
import { type Evidence } from '../evidence.js';
import { provenanceStateText, type TimelineEntry, timelineOf } from '../evidence-words.js';
import { Section } from './section.js';

const grey = { Icon: CircleMinus, className: 'text-muted' } as const;
const looks = {
  none: grey,
  valid: { Icon: BadgeCheck, className: 'text-clear' },
  'unknown-signer': { Icon: CircleHelp, className: 'text-muted' },
  invalid: { Icon: CircleX, className: 'text-strong' },
  expired: { Icon: CircleHelp, className: 'text-suspicious' },
  remote: grey,
  unreadable: grey,
} as const satisfies Record<ReportProvenance['state'], unknown>;

/** What the Content Credentials tell of the image's history. Most images have none: that is grey, never red. */
export const Provenance = ({ evidence: { provenance } }: { evidence: Evidence }) => {
  const { t } = useTranslation('report');
  const { Icon, className } = looks[provenance?.state ?? 'none'];
  const entries = provenance ? timelineOf(provenance, t) : [];
  return (
    <Section title={t('provenance.title')}>
      <p className="flex gap-2 text-sm">
        <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', className)} />
        <span className={provenance && provenance.state !== 'none' ? undefined : 'text-muted'}>
          {provenanceStateText(provenance, t)}
        </span>
      </p>
      {entries.length > 0 && (
        <ol aria-label={t('provenance.history')} className="mt-4 ml-1.5 border-l border-border">
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ol>
      )}
    </Section>
  );
};

const Entry = ({ entry: { title, when, tool, note } }: { entry: TimelineEntry }) => {
  const { t } = useTranslation('report');
  const locale = useLocale();
  return (
    <li className="relative pb-4 pl-5 text-sm last:pb-0">
      <span
        aria-hidden
        className="absolute top-1.5 -left-[5px] size-[9px] rounded-full border-2 border-bg bg-muted forced-colors:bg-[CanvasText]"
      />
      <p className="font-medium">{title}</p>
      <p className="text-muted">
        {when ? <time dateTime={when}>{formatDateTime(when, locale)}</time> : t('provenance.timeUnknown')}
        {tool && ` · ${t('provenance.tool', { tool })}`}
      </p>
      {note && <p className="text-muted">{note}</p>}
    </li>
  );
};
