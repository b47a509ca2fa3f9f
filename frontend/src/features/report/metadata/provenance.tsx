import {
  type Evidence,
  type Moment,
  momentText,
  type ReportProvenance,
  type TimelineEntry,
  timelineOf,
  type Witness,
  witnessKeys,
} from '@jinwi/contracts';
import { BadgeCheck, CircleHelp, CircleMinus, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Badge } from '../../../shared/ui/badge.js';
import { cx } from '../../../shared/ui/classes.js';
import { type ShownRecord } from '../records.js';
import { Section } from '../section.js';

const grey = { Icon: CircleMinus, className: 'text-muted' } as const;
const looks = {
  none: grey,
  valid: { Icon: BadgeCheck, className: 'text-clear' },
  'unknown-signer': { Icon: CircleHelp, className: 'text-suspicious' },
  invalid: { Icon: CircleX, className: 'text-strong' },
  expired: { Icon: CircleHelp, className: 'text-suspicious' },
  remote: grey,
  unreadable: grey,
} as const satisfies Record<ReportProvenance['state'], unknown>;

/**
 * Shows the image's history: signed credentials, the file's own statements, its saves. Missing credentials are shown
 * in grey, never red, because most images have none.
 */
export const Provenance = ({ record, evidence }: { record: ShownRecord; evidence: Evidence }) => {
  const { t } = useTranslation('report');
  const locale = useLocale();
  const { provenance } = evidence;
  const { Icon, className } = looks[provenance?.state ?? 'none'];
  const entries = record.report ? timelineOf({ report: record.report, locale, t }) : [];
  return (
    <Section title={t('provenance.title')}>
      <p className="flex gap-2 text-sm">
        <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', className)} />
        <span className={provenance && provenance.state !== 'none' ? undefined : 'text-muted'}>
          {evidence.credentials}
        </span>
      </p>
      {entries.length > 0 && (
        <>
          <ol aria-label={t('provenance.history')} className="mt-4 ml-1.5 border-l-2 border-border">
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </ol>
          <p className="mt-3 text-caption text-muted">{t('timeline.caveat')}</p>
        </>
      )}
    </Section>
  );
};

const dots: Record<Witness, string> = {
  credentials: 'bg-brand border-brand forced-colors:bg-[CanvasText]',
  'unknown-signer': 'bg-bg border-suspicious',
  'expired-credentials': 'bg-bg border-suspicious',
  'broken-credentials': 'bg-bg border-strong',
  metadata: 'bg-bg border-muted',
  structure: 'bg-muted border-muted forced-colors:bg-[CanvasText]',
};

const Entry = ({ entry: { title, witness, when, tool, note } }: { entry: TimelineEntry }) => {
  const { t } = useTranslation('report');
  return (
    <li className="relative pb-5 pl-6 text-sm last:pb-0 print:break-inside-avoid">
      <span
        aria-hidden
        className={cx('absolute top-1 -left-[7px] size-3 rounded-full border-2', dots[witness])}
      />
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="font-semibold">{title}</span>
        <Badge className="py-0">{t(witnessKeys[witness])}</Badge>
      </p>
      {(when ?? tool) && (
        <p className="text-muted">
          {when && <EntryTime moment={when} />}
          {when && tool && ' · '}
          {tool && t('provenance.tool', { tool })}
        </p>
      )}
      {note && <p className="text-muted">{note}</p>}
    </li>
  );
};

const EntryTime = ({ moment }: { moment: Moment }) => {
  const { t } = useTranslation('report');
  const locale = useLocale();
  const text = momentText(moment, locale);
  return (
    <time dateTime={moment.isZoneUnknown ? moment.iso.slice(0, -1) : moment.iso} className="tabular-nums">
      {moment.isZoneUnknown ? t('timeline.cameraClock', { time: text }) : text}
    </time>
  );
};
