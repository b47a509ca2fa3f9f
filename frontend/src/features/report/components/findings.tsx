import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../shared/ui/badge.js';
import { type Evidence, type FindingSentence, type MetadataGroup } from '../evidence.js';
import { metadataGroupTitle, signalWord } from '../evidence-words.js';
import { type MetadataBlock } from '../metadata-text.js';
import { Section } from './section.js';

/** The file's own declarations: capture, editing, source. Missing metadata is mentioned without suspicion. */
export const MetadataFindings = ({ evidence }: { evidence: Evidence }) => {
  const { t } = useTranslation('report');
  const { groups, blocks } = evidence.metadata;
  const isEmpty = groups.length === 0 && blocks.length === 0;
  const lacksCapture = groups.length > 0 && !groups.some(({ group }) => group === 'capture');
  return (
    <Section title={t('metadata.title')}>
      <div className="space-y-5 text-sm">
        {isEmpty && <p className="text-muted">{t('metadata.none')}</p>}
        {lacksCapture && <p className="text-muted">{t('metadata.captureNone')}</p>}
        {groups.map((group) => (
          <Group key={group.group} group={group} />
        ))}
        {blocks.length > 0 && <Blocks blocks={blocks} />}
      </div>
    </Section>
  );
};

const Group = ({ group: { group, fields, findings } }: { group: MetadataGroup }) => {
  const { t } = useTranslation('report');
  return (
    <div className="space-y-2">
      <h4 className="font-semibold">{metadataGroupTitle(group, t)}</h4>
      {findings.length > 0 && (
        <ul className="space-y-1.5">
          {findings.map((finding) => (
            <Finding key={finding.text} finding={finding} />
          ))}
        </ul>
      )}
      {fields.length > 0 && <Blocks blocks={fields} />}
    </div>
  );
};

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

/** Label and details as plain text; line breaks are kept. */
const Blocks = ({ blocks }: { blocks: MetadataBlock[] }) => (
  <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
    {blocks.map(({ label, details }, index) =>
      label === null ? (
        <div key={index} className="col-span-2">
          <dt className="sr-only" />
          <dd className="whitespace-pre-line">{details}</dd>
        </div>
      ) : (
        <div key={index} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{label}</dt>
          <dd className="whitespace-pre-line">{details}</dd>
        </div>
      ),
    )}
  </dl>
);
