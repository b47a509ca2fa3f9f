import { type Report } from '@jinwi/contracts';
import { type ReportWords } from '../words/report-words.js';
import { readMoment } from './moment.js';
import { type TimelineEntry } from './timeline-entry.js';

/** Common XMP actions. Others are shown by their raw name. */
const actionKeys = {
  created: 'provenance.action.created',
  edited: 'provenance.action.edited',
  cropped: 'provenance.action.cropped',
  resized: 'provenance.action.resized',
  filtered: 'provenance.action.filtered',
  converted: 'provenance.action.converted',
  published: 'provenance.action.published',
  saved: 'timeline.step.saved',
  derived: 'timeline.step.derived',
  copied: 'timeline.step.copied',
  printed: 'timeline.step.printed',
} as const;

const isKnown = (action: string): action is keyof typeof actionKeys => Object.hasOwn(actionKeys, action);

/** Editing steps that programs recorded in the file, newest first. */
export const editSteps = ({ edits }: Report, t: ReportWords): TimelineEntry[] =>
  edits
    .map(({ action, when, software }, index): TimelineEntry => ({
      key: `step-${index}`,
      witness: 'metadata',
      title: isKnown(action) ? t(actionKeys[action]) : action,
      when: readMoment(when),
      tool: software,
      note: null,
    }))
    .reverse();
