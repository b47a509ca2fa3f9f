import {
  dayText,
  type Evidence,
  type Moment,
  momentText,
  type ReportWords,
  type SignedOrigin,
  signedOrigin,
  type SignerStanding,
  type TimelineEntry,
  timelineOf,
  type Witness,
  witnessKeys,
} from '@jinwi/report';
import { BadgeCheck, CircleHelp, CircleMinus, CircleX } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Badge, type BadgeTone } from '../../../shared/ui/badge.js';
import { cx } from '../../../shared/ui/classes.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { type ShownRecord } from '../records.js';
import { sectionIds } from '../section-link.js';
import { Section } from '../section.js';

interface ProvenanceProps {
  record: ShownRecord;
  evidence: Evidence;
}

/** Whether {@link ProvenanceCard} renders anything. */
export const hasProvenanceCard = ({ provenance }: Evidence, t: ReportWords): boolean =>
  provenance !== null && signedOrigin(provenance, t) !== null;

/** Shows at the top of a report who signed the file and what happened to it. Renders nothing without a signature. */
export const ProvenanceCard = ({ evidence }: Pick<ProvenanceProps, 'evidence'>) => {
  const { t } = useTranslation('report');
  const headingId = useId();
  const origin = evidence.provenance && signedOrigin(evidence.provenance, t);
  if (!origin) return null;
  const { Icon, tone, colour, border } = standings[origin.standing];
  return (
    <section
      id={sectionIds.provenance}
      tabIndex={-1}
      aria-labelledby={headingId}
      className={cx(
        'scroll-mt-20 rounded-card border p-5 outline-none sm:p-6 print:p-3 print:break-inside-avoid',
        border,
      )}
    >
      <h3 id={headingId} className="text-sm font-semibold text-muted">
        {t('provenance.title')}
      </h3>
      <div className="mt-2 space-y-4 text-sm">
        <div className="space-y-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="flex items-center gap-2 text-base font-semibold">
              <Icon aria-hidden className={cx('size-5 shrink-0', colour)} />
              {origin.signer}
            </span>
            <Badge tone={tone}>{origin.standingText}</Badge>
          </p>
          <p>{evidence.credentials}</p>
        </div>
        <SignatureFacts origin={origin} />
        {origin.identities.length > 0 && <Identities identities={origin.identities} />}
        {origin.steps.length > 0 && <Steps steps={origin.steps} />}
        {origin.ingredients.length > 0 && <Ingredients ingredients={origin.ingredients} />}
      </div>
    </section>
  );
};

const listed = { Icon: BadgeCheck, tone: 'info', colour: 'text-info', border: 'border-border' } as const;
const amber = {
  Icon: CircleHelp,
  tone: 'suspicious',
  colour: 'text-suspicious',
  border: 'border-suspicious/50',
} as const;

const standings = {
  listed,
  own: listed,
  recovered: listed,
  unlisted: amber,
  expired: amber,
  invalid: { Icon: CircleX, tone: 'strong', colour: 'text-strong', border: 'border-strong/50' },
} as const satisfies Record<SignerStanding, { tone: BadgeTone } & Record<string, unknown>>;

const SignatureFacts = ({ origin }: { origin: SignedOrigin }) => {
  const { signedAt, madeOn, stampText, product, conforming } = origin;
  const { t } = useTranslation('report');
  const locale = useLocale();
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&_dt]:text-muted">
      <dt>{t(madeOn ? 'provenance.madeOn' : 'provenance.signedAt')}</dt>
      <dd>
        {madeOn && <time dateTime={madeOn.iso.slice(0, 10)}>{dayText(madeOn, locale)}</time>}
        {signedAt && (
          <>
            <EntryTime moment={signedAt} /> ·{' '}
          </>
        )}
        <span className="text-muted">{stampText}</span>
      </dd>
      {product && (
        <>
          <dt>{t('provenance.product')}</dt>
          <dd className="break-words">{product}</dd>
        </>
      )}
      {conforming && (
        <>
          <dt>{t('provenance.conforming')}</dt>
          <dd className="break-words">{conforming}</dd>
        </>
      )}
    </dl>
  );
};

/** Histories with at least this many steps start collapsed, so that answers and tests stay near the top. */
const foldedFrom = 7;

const Steps = ({ steps }: { steps: TimelineEntry[] }) => {
  const { t } = useTranslation('report');
  const list = <Timeline entries={steps} label={t('provenance.steps')} isBySigner />;
  if (steps.length < foldedFrom) return list;
  return (
    <Disclosure
      summary={t('provenance.allSteps', { count: steps.length })}
      summaryClassName="-mx-2 w-[calc(100%+1rem)] min-h-11 px-2 font-medium"
    >
      {list}
    </Disclosure>
  );
};

const Identities = ({ identities }: Pick<SignedOrigin, 'identities'>) => {
  const { t } = useTranslation('report');
  return (
    <div>
      <h4 className="font-semibold">{t('provenance.identities')}</h4>
      {identities.map(({ standing, names }) => (
        <div key={standing} className="mt-1">
          <ul className="space-y-1">
            {names.map((name, index) => (
              <li key={index} className="break-words">
                {name}
              </li>
            ))}
          </ul>
          <p className="text-muted">{standing}</p>
        </div>
      ))}
    </div>
  );
};

const Ingredients = ({ ingredients }: Pick<SignedOrigin, 'ingredients'>) => {
  const { t } = useTranslation('report');
  return (
    <div>
      <h4 className="font-semibold">{t('provenance.ingredients')}</h4>
      <ul className="mt-1 space-y-1">
        {ingredients.map(({ title, relation }, index) => (
          <li key={index} className="break-words">
            {title} <span className="text-muted">({relation})</span>
          </li>
        ))}
      </ul>
    </div>
  );
};

/**
 * Shows what metadata and structure reveal about the file's history. Also mentions a missing signature, in grey rather
 * than red, because most images have no signature.
 */
export const FileHistory = ({ record: { report }, evidence }: ProvenanceProps) => {
  const { t } = useTranslation('report');
  const locale = useLocale();
  const isSigned = hasProvenanceCard(evidence, t);
  const entries = (report ? timelineOf({ report, locale, t }) : []).filter(
    ({ witness }) => witness === 'metadata' || witness === 'structure',
  );
  if (isSigned && entries.length === 0) return null;
  return (
    <Section title={t(isSigned ? 'provenance.otherHistory' : 'provenance.title')}>
      {!isSigned && (
        <p className="mb-4 flex gap-2 text-sm text-muted">
          <CircleMinus aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{evidence.credentials}</span>
        </p>
      )}
      {entries.length > 0 && (
        <>
          <Timeline entries={entries} label={t('provenance.history')} />
          <p className="mt-3 text-caption text-muted">{t('timeline.caveat')}</p>
        </>
      )}
    </Section>
  );
};

interface TimelineProps {
  entries: TimelineEntry[];
  label: string;
  /** True if all entries come from the signer, so that they need not name their source. */
  isBySigner?: boolean;
}

const Timeline = ({ entries, label, isBySigner = false }: TimelineProps) => (
  <ol aria-label={label} className="ml-1.5 border-l-2 border-border">
    {entries.map((entry) => (
      <Entry key={entry.key} entry={entry} isBySigner={isBySigner} />
    ))}
  </ol>
);

const dots: Record<Witness, string> = {
  credentials: 'bg-brand border-brand forced-colors:bg-[CanvasText]',
  'unknown-signer': 'bg-bg border-suspicious',
  'expired-credentials': 'bg-bg border-suspicious',
  'broken-credentials': 'bg-bg border-strong',
  metadata: 'bg-bg border-muted',
  structure: 'bg-muted border-muted forced-colors:bg-[CanvasText]',
};

const Entry = ({ entry, isBySigner }: { entry: TimelineEntry; isBySigner: boolean }) => {
  const { t } = useTranslation('report');
  const { title, witness, when, tool, note } = entry;
  return (
    <li className="relative pb-5 pl-6 text-sm last:pb-0 print:break-inside-avoid">
      <span
        aria-hidden
        className={cx('absolute top-1 -left-[7px] size-3 rounded-full border-2', dots[witness])}
      />
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="font-semibold">{title}</span>
        {!isBySigner && <Badge className="py-0">{t(witnessKeys[witness])}</Badge>}
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
