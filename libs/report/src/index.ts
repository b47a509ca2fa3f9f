export {
  type Block,
  muted,
  type Pair,
  paragraph,
  plainText,
  type ReadReport,
  type Reader,
  type Section,
  type Text,
  type Thumbnail,
  timeText,
  zoneOfAll,
} from './blocks/block.js';
export { decisionSection } from './blocks/decision-content.js';
export * from './blocks/picture-content.js';
export { type FileHistory, fileHistory } from './blocks/provenance-content.js';
export { type ReportContent, reportContent } from './blocks/report-content.js';
export * from './evidence/criterion-evidence.js';
export * from './evidence/evidence.js';
export { earlySentences } from './evidence/remarks.js';
export * from './metadata/location.js';
export * from './metadata/metadata-blocks.js';
export * from './metadata/metadata-words.js';
export * from './metadata/moment.js';
export * from './metadata/signed-origin.js';
export { type HistoryStep } from './metadata/credential-steps.js';
export { type TimelineEntry, type Witness } from './metadata/timeline.js';
export { differenceText } from './near-copies/difference-text.js';
export * from './opinions/opinions.js';
export { recordTexts } from './renderers/record/record-prose.js';
export * from './renderers/spoken/spoken-report.js';
export { textReport, textReportName } from './renderers/text/text-report.js';
export { wrapText } from './renderers/text/wrap-text.js';
export * from './story/copies.js';
export * from './story/measured.js';
export * from './story/next-steps.js';
export * from './story/story.js';
export * from './texts/criterion-texts.js';
export * from './texts/kind-texts.js';
export * from './texts/render-forensic-text.js';
export * from './verdict/ai-answer.js';
export * from './verdict/answer-words.js';
export * from './verdict/answers.js';
export * from './verdict/verdict-label.js';
export * from './verdict/verdict-summary.js';
export * from './verdict/verdict-texts.js';
export * from './verdict/verdict.js';
export * from './words/report-words.js';
