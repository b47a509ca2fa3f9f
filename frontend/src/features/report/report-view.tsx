import { type ShownRecord } from '@jinwi/contracts';
import { type Evidence, scoreCaption, showsScore, toEvidence } from '@jinwi/report';
import { type Ref, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.js';
import { productName } from '../../shared/lib/config.js';
import { formatDateTime } from '../../shared/lib/format.js';
import { useDrawn } from '../../shared/lib/use-drawn.js';
import { cx } from '../../shared/ui/classes.js';
import { FileFacts, Limits, Overall, SpokenModels } from './closing-sections.js';
import { Criteria } from './criteria/criteria.js';
import { FirstPicture } from './image/first-picture.js';
import { ImageViewer } from './image/image-viewer.js';
import { type LocationSwitch } from './metadata/location.js';
import { MetadataFindings } from './metadata/metadata-findings.js';
import { FileHistory, ProvenanceCard } from './metadata/provenance.js';
import './print/print.css';
import { PrintedPictures } from './print/printed-pictures.js';
import { scrollTo, sectionIds } from './section-link.js';
import { ShowMeButton } from './show-me/show-me-panel.js';
import { type ShowMe, useShowMe } from './show-me/use-show-me.js';
import './texts.js';
import { AiFindings } from './verdict/ai-findings.js';
import { ScoreHelp } from './verdict/score-help.js';
import { ScoreDetails, type ScoreHelpLink } from './verdict/score.js';
import { VerdictCard, VerdictHead } from './verdict/verdict-card.js';

interface ReportViewProps {
  record: ShownRecord;
  /** Switch that hides the location; null for records without one. */
  location?: LocationSwitch | null;
  /**
   * With `page`, image and evidence are side by side from 1024 px, and the image stays in view below the page's header
   * while the evidence scrolls.
   */
  layout: 'page' | 'sheet';
  /** Heading that takes the focus when a new result appears. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** Shows a whole result: answers, image, evidence, limits. Used on the analysis page, in the history and in print. */
export const ReportView = ({ record, location = null, layout, headingRef }: ReportViewProps) => {
  const locale = useLocale();
  const evidence = useMemo(() => toEvidence(record, locale), [record, locale]);
  const help = useHelp();
  const showMe = useShowMe(record, evidence);
  // The first frame shows the verdict and the image, the second the viewer; evidence and print-only content follow.
  const hasViewer = useDrawn();
  const isWhole = useDrawn(hasViewer);
  return (
    <article className="report space-y-4 sm:space-y-6">
      {isWhole && <PrintHeader record={record} />}
      <VerdictHead
        record={record}
        evidence={evidence}
        headingRef={headingRef}
        showMe={<ShowMeButton showMe={showMe} />}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-8 print:block print:space-y-4">
        <div>
          <div className={cx('lg:sticky', layout === 'page' ? 'lg:top-20' : 'lg:top-0')}>
            {hasViewer ? (
              <ReportImage record={record} showMe={showMe} isPrintable={isWhole} />
            ) : (
              <FirstPicture url={record.imageUrl} />
            )}
          </div>
        </div>
        <div className="space-y-6 print:space-y-4">
          <ProvenanceCard record={record} evidence={evidence} />
          <VerdictCard record={record} evidence={evidence} help={help} showMe={showMe} />
          {isWhole && <Explanation record={record} evidence={evidence} location={location} help={help} />}
          {help.isHelpOpen && <ScoreHelp id={help.helpId} />}
        </div>
      </div>
    </article>
  );
};

const Explanation = ({
  record,
  evidence,
  location,
  help,
}: {
  record: ShownRecord;
  evidence: Evidence;
  location: LocationSwitch | null;
  help: ScoreHelpLink;
}) => (
  <>
    <Criteria record={record} evidence={evidence} />
    <AiFindings evidence={evidence} />
    <SpokenModels record={record} evidence={evidence} />
    <div className="space-y-6 print:columns-2 print:gap-8 print:space-y-4">
      <MetadataFindings evidence={evidence} location={location} />
      <FileHistory record={record} evidence={evidence} />
      <Overall record={record} evidence={evidence} />
      <ScoreDetails record={record} evidence={evidence} help={help} />
      <FileFacts record={record} />
      <Limits />
    </div>
  </>
);

/** Opens the section "How to read this score" on request and moves the focus to it. */
function useHelp() {
  const helpId = useId();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const onHelp = () => {
    flushSync(() => setIsHelpOpen(true));
    scrollTo(document.getElementById(helpId));
  };
  return { helpId, isHelpOpen, onHelp };
}

const PrintHeader = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('report');
  const locale = useLocale();
  return (
    <header className="mb-6 hidden border-b border-text pb-3 text-sm print:block">
      <p className="text-h3">
        {productName} · {t('text.title')}
      </p>
      <p className="mt-1">{record.imageName}</p>
      <p>
        {t('file.id')} {record.id} · {formatDateTime(record.createdAt, locale)}
        {showsScore(record.result) && ` · ${scoreCaption(record, t)}`}
      </p>
    </header>
  );
};

interface ReportImageProps {
  record: ShownRecord;
  showMe: ShowMe;
  isPrintable: boolean;
}

/** The image with its maps: interactive on screen, side by side in print. */
const ReportImage = ({ record, showMe, isPrintable }: ReportImageProps) => {
  const { t } = useTranslation('viewer');
  return (
    <section
      id={sectionIds.picture}
      tabIndex={-1}
      aria-label={t('title')}
      className="scroll-mt-20 outline-none"
    >
      <div className="print:hidden">
        <ImageViewer key={record.id} record={record} showMe={showMe} />
      </div>
      {isPrintable && <PrintedPictures record={record} />}
    </section>
  );
};
