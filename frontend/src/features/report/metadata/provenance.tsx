import { type ShownRecord } from '@jinwi/contracts';
import {
  dayText,
  type Evidence,
  fileHistory,
  type HistoryStep,
  type Moment,
  momentText,
  type SignedOrigin,
  signedOrigin,
  type SignerTone,
  type ThumbnailPlace,
  type Witness,
  witnessKeys,
} from '@jinwi/report';
import { BadgeCheck, CircleHelp, CircleMinus, CircleX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Badge } from '../../../shared/ui/badge.js';
import { cx } from '../../../shared/ui/classes.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { sectionIds } from '../section-link.js';
import { Section } from '../section.js';

interface ProvenanceProps {
  record: ShownRecord;
  evidence: Evidence;
}

/** Shows at the top of a report who signed the file and what happened to it. Renders nothing without a signature. */
export const ProvenanceCard = ({ record, evidence }: ProvenanceProps) => {
  const { t } = useTranslation('report');
  const headingId = useId();
  const origin = signedOrigin(evidence.provenance, t);
  if (!origin) return null;
  const { Icon, colour, border } = looks[origin.tone];
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
            <Badge tone={origin.tone}>{origin.standing}</Badge>
          </p>
          <p>{evidence.credentials}</p>
        </div>
        <SignatureFacts origin={origin} />
        {origin.identities.length > 0 && <Identities identities={origin.identities} />}
        {origin.steps.length > 0 && <Steps origin={origin} />}
        {origin.ingredients.length > 0 && (
          <Ingredients ingredients={origin.ingredients} sheet={record.artifacts?.ingredients} />
        )}
      </div>
    </section>
  );
};

const looks = {
  info: { Icon: BadgeCheck, colour: 'text-info', border: 'border-border' },
  suspicious: { Icon: CircleHelp, colour: 'text-suspicious', border: 'border-suspicious/50' },
  strong: { Icon: CircleX, colour: 'text-strong', border: 'border-strong/50' },
} as const satisfies Record<SignerTone, Record<string, unknown>>;

const SignatureFacts = ({ origin }: { origin: SignedOrigin }) => {
  const { signedAt, madeOn, stampText, product, conforming } = origin;
  const { t } = useTranslation('report');
  const locale = useLocale();
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&_dt]:text-muted">
      <dt>{t(madeOn ? 'provenance.madeOn' : 'provenance.signedAt')}</dt>
      <dd>
        {madeOn && <time dateTime={madeOn.iso.slice(0, 10)}>{dayText(madeOn, locale)}</time>}
        {signedAt && <EntryTime moment={signedAt} />}
        <p className="text-muted">{stampText}</p>
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

const Steps = ({ origin: { steps, tone } }: { origin: SignedOrigin }) => {
  const { t } = useTranslation('report');
  const list = (
    <Timeline label={t('provenance.steps')}>
      {steps.map((step) => (
        <Step key={step.key} step={step} dot={signerDots[tone]} />
      ))}
    </Timeline>
  );
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

interface IngredientsProps extends Pick<SignedOrigin, 'ingredients'> {
  /** Address of the image with all thumbnails. */
  sheet: string | undefined;
}

const Ingredients = ({ ingredients, sheet }: IngredientsProps) => {
  const { t } = useTranslation('report');
  return (
    <div>
      <h4 className="font-semibold">{t('provenance.ingredients')}</h4>
      <ul className="mt-2 space-y-2">
        {ingredients.map(({ title, relation, thumbnail }, index) => (
          <li key={index} className="flex items-center gap-3 print:break-inside-avoid">
            {sheet && thumbnail && <Thumbnail title={title} place={thumbnail} sheet={sheet} />}
            <span className="min-w-0 break-words">
              {title} <span className="text-muted">({relation})</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Shows the part of the sheet that holds the thumbnail. The inner frame hides the rest of the sheet. */
const Thumbnail = ({ title, place, sheet }: { title: string; place: ThumbnailPlace; sheet: string }) => {
  const { top, width, height } = place;
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`0 0 ${width} ${height}`}
      className="size-24 shrink-0 rounded-control bg-stage"
    >
      <svg width={width} height={height} viewBox={`0 ${top} ${width} ${height}`}>
        <image href={sheet} />
      </svg>
    </svg>
  );
};

/**
 * Shows what metadata and structure reveal about the file's history. Also mentions a missing signature, in grey rather
 * than red, because most images have no signature.
 */
export const FileHistory = ({ record, evidence }: ProvenanceProps) => {
  const { t } = useTranslation('report');
  const { title, says, entries } = fileHistory({ record, evidence }, { locale: useLocale(), t });
  if (says === null && entries.length === 0) return null;
  return (
    <Section title={title}>
      {says !== null && (
        <p className="mb-4 flex gap-2 text-sm text-muted">
          <CircleMinus aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{says}</span>
        </p>
      )}
      {entries.length > 0 && (
        <>
          <Timeline label={t('provenance.history')}>
            {entries.map((entry) => (
              <Step key={entry.key} step={entry} dot={dots[entry.witness]}>
                <Badge className="py-0">{t(witnessKeys[entry.witness])}</Badge>
              </Step>
            ))}
          </Timeline>
          <p className="mt-3 text-caption text-muted">{t('timeline.caveat')}</p>
        </>
      )}
    </Section>
  );
};

const Timeline = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol aria-label={label} className="ml-1.5 border-l-2 border-border">
    {children}
  </ol>
);

const signerDots: Record<SignerTone, string> = {
  info: 'bg-brand border-brand forced-colors:bg-[CanvasText]',
  suspicious: 'bg-bg border-suspicious',
  strong: 'bg-bg border-strong',
};

const dots: Record<Witness, string> = {
  metadata: 'bg-bg border-muted',
  structure: 'bg-muted border-muted forced-colors:bg-[CanvasText]',
};

interface StepProps {
  step: HistoryStep;
  dot: string;
  /** Shown beside the title. */
  children?: ReactNode;
}

const Step = ({ step: { title, when, tool, note }, dot, children }: StepProps) => {
  const { t } = useTranslation('report');
  return (
    <li className="relative pb-5 pl-6 text-sm last:pb-0 print:break-inside-avoid">
      <span aria-hidden className={cx('absolute top-1 -left-[7px] size-3 rounded-full border-2', dot)} />
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="font-semibold">{title}</span>
        {children}
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
