import {
  captureDateCode,
  type Evidence,
  type FindingSentence,
  type MetadataBlock,
  type MetadataGroup,
  metadataGroupTitle,
  noMetadataText,
  signalWord,
} from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../shared/ui/badge.js';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { sectionIds } from '../section-link.js';
import { Section } from '../section.js';
import { type LocationSwitch } from './location.js';

/**
 * Shows the file's own statements on capture, editing and source. Mentions missing metadata, but not as something
 * suspicious.
 */
export const MetadataFindings = ({
  evidence,
  location,
}: {
  evidence: Evidence;
  location: LocationSwitch | null;
}) => {
  const { t } = useTranslation('report');
  const { standouts, groups, blocks } = evidence.metadata;
  const isEmpty = standouts.length + groups.length + blocks.length === 0;
  const lacksCapture = groups.length > 0 && !groups.some(({ group }) => group === 'capture');
  return (
    <Section title={t('metadata.title')} id={sectionIds.metadata}>
      <div className="space-y-5 text-sm">
        {isEmpty && <p className="text-muted">{noMetadataText(evidence.provenance, t)}</p>}
        {lacksCapture && <p className="text-muted">{t('metadata.captureNone')}</p>}
        {standouts.length > 0 && (
          <div className="space-y-2">
            <h4 className="font-semibold print:break-after-avoid">{t('metadata.standouts')}</h4>
            <Findings findings={standouts} />
          </div>
        )}
        {groups.map((group) => (
          <Group key={group.group} group={group} />
        ))}
        {blocks.length > 0 && <Blocks blocks={blocks} />}
        {location && (
          <Checkbox
            label={t('metadata.hideLocation')}
            hint={t('metadata.hideLocationHint')}
            checked={location.isHidden}
            onChange={({ target }) => location.onChange(target.checked)}
            className="print:hidden"
          />
        )}
      </div>
    </Section>
  );
};

const Group = ({ group: { group, fields, findings } }: { group: MetadataGroup }) => {
  const { t } = useTranslation('report');
  return (
    <div className="space-y-2">
      <h4 className="font-semibold print:break-after-avoid">{metadataGroupTitle(group, t)}</h4>
      {findings.length > 0 && <Findings findings={findings} />}
      {fields.length > 0 && <Blocks blocks={fields} />}
    </div>
  );
};

const Findings = ({ findings }: { findings: FindingSentence[] }) => (
  <ul className="space-y-1.5">
    {findings.map((finding) => (
      <Finding key={finding.text} finding={finding} />
    ))}
  </ul>
);

const tones: Record<FindingSentence['strength'], BadgeTone> = {
  info: 'neutral',
  weak: 'neutral',
  moderate: 'suspicious',
  strong: 'strong',
};

const Finding = ({ finding: { text, strength } }: { finding: FindingSentence }) => {
  const { t } = useTranslation('report');
  const word = signalWord(strength, t);
  return (
    <li>
      {word && (
        <>
          <Badge tone={tones[strength]}>{word}</Badge>{' '}
        </>
      )}
      {text}
    </li>
  );
};

/** Shows labels and details as plain text; line breaks are kept. */
const Blocks = ({ blocks }: { blocks: MetadataBlock[] }) => (
  <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
    {blocks.map(({ label, details, code }, index) =>
      label === null ? (
        <div key={index} className="col-span-2">
          <dt className="sr-only" />
          <dd className="whitespace-pre-line">{details}</dd>
        </div>
      ) : (
        <div
          key={index}
          {...(code === captureDateCode && { id: sectionIds.captureDate, tabIndex: -1 })}
          className="col-span-2 grid scroll-mt-20 grid-cols-subgrid"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="whitespace-pre-line">{details}</dd>
        </div>
      ),
    )}
  </dl>
);
