import { type Evidence, type NextStep, signedOrigin } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/lib/copy-text.js';
import { toast } from '../../../shared/lib/toast.js';
import { scrollTo, sectionIds, SectionLink, TextButton } from '../section-link.js';
import { type ShowMe } from '../show-me/use-show-me.js';

interface NextStepsProps {
  steps: NextStep[];
  evidence: Evidence;
  showMe: ShowMe;
}

export const NextSteps = ({ steps, evidence, showMe }: NextStepsProps) => {
  const { t } = useTranslation('report');
  return (
    <div className="mt-4 text-text">
      <h3 className="text-sm font-semibold text-muted">{t('story.next.title')}</h3>
      <ol className="mt-1 list-decimal space-y-1 pl-5">
        {steps.map((step) => (
          <li key={step.code}>
            {step.text} <StepAction step={step} evidence={evidence} showMe={showMe} />
          </li>
        ))}
      </ol>
    </div>
  );
};

interface StepActionProps extends Omit<NextStepsProps, 'steps'> {
  step: NextStep;
}

/** Does what a step says with one click, or leads to the part of the page where it is done. */
const StepAction = ({ step, evidence, showMe }: StepActionProps) => {
  const { t } = useTranslation('report');
  switch (step.code) {
    case 'trust-signature':
    case 'use-as-made':
      return <OriginLink evidence={evidence} />;
    case 'check-date':
      return <SectionLink target={sectionIds.captureDate}>{t('story.next.dateLink')}</SectionLink>;
    case 'check-places':
      return <PlacesButton showMe={showMe} />;
    case 'ask-original':
      return <CopyButton message={step.message} />;
    case 'search-web':
      return <SectionLink target={sectionIds.webSearch}>{t('story.next.searchLink')}</SectionLink>;
  }
};

const OriginLink = ({ evidence }: { evidence: Evidence }) => {
  const { t } = useTranslation('report');
  return signedOrigin(evidence.provenance, t) ? (
    <SectionLink target={sectionIds.provenance}>{t('story.next.provenanceLink')}</SectionLink>
  ) : (
    <SectionLink target={sectionIds.metadata}>{t('story.next.metadataLink')}</SectionLink>
  );
};

/** Shows the places of the findings, or the picture if no finding has a place. */
const PlacesButton = ({ showMe: { findings, start } }: { showMe: ShowMe }) => {
  const { t } = useTranslation('report');
  const show = (button: HTMLElement) =>
    findings.length > 0 ? start(button) : scrollTo(document.getElementById(sectionIds.picture));
  return (
    <TextButton onClick={({ currentTarget }) => show(currentTarget)}>{t('story.next.placesLink')}</TextButton>
  );
};

const CopyButton = ({ message }: { message: string }) => {
  const { t } = useTranslation('report');
  const copy = async () => {
    if (await copyText(message)) toast({ title: t('story.next.copied') });
    else toast({ title: t('story.next.copyFailed'), description: message, variant: 'destructive' });
  };
  return <TextButton onClick={() => void copy()}>{t('story.next.copyLink')}</TextButton>;
};
