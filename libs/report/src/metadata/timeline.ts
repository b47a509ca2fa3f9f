import { type Locale, type Report } from '@jinwi/contracts';
import { type ReportWords } from '../words/report-words.js';
import { sentence } from '../evidence/remarks.js';
import { type HistoryStep } from './credential-steps.js';
import { readMoment } from './moment.js';

interface Reading {
  report: Report;
  locale: Locale;
  t: ReportWords;
}

/** The source of a statement that no signer made. Anyone can write `metadata`; `structure` is that of the file. */
export type Witness = 'metadata' | 'structure';

export interface TimelineEntry extends HistoryStep {
  witness: Witness;
}

/** The history in metadata and structure, newest first; steps without a time keep their place. */
export function timelineOf(reading: Reading): TimelineEntry[] {
  return newestFirst([...lastSave(reading), ...edits(reading), ...earlierSave(reading), ...capture(reading)]);
}

/** Sorts only the entries that have a time; the others keep their place. */
function newestFirst(entries: TimelineEntry[]): TimelineEntry[] {
  const timed = entries
    .filter(({ when }) => when !== null)
    .sort((one, other) => (other.when?.timeMs ?? 0) - (one.when?.timeMs ?? 0));
  return entries.map((entry) => (entry.when === null ? entry : (timed.shift() ?? entry)));
}

const nothing = { when: null, tool: null, note: null };

function lastSave({ report, locale, t }: Reading): TimelineEntry[] {
  const details = report.criteria.find(({ id }) => id === 'jpeg-structure')?.details ?? [];
  const quality = details.find(({ code }) => code.startsWith('jpeg.quality-'));
  if (!quality) return [];
  const makers = details.filter(
    ({ code }) => code === 'jpeg.messenger-like' || code === 'jpeg.adobe-encoder',
  );
  const note = [quality, ...makers].map((remark) => sentence(remark, locale)).join(' ');
  return [{ ...nothing, key: 'last-save', witness: 'structure', title: t('timeline.lastSave'), note }];
}

/** Returns an entry if an ADQ2 finding shows that the image was saved earlier as a JPEG of another quality. */
function earlierSave({ report, t }: Reading): TimelineEntry[] {
  const { applicable = false, details = [] } = report.criteria.find(({ id }) => id === 'adq2') ?? {};
  const isTraced = applicable && details.some(({ code }) => /^adq2\.(?:uniform|region)$/u.test(code));
  if (!isTraced || report.image.format !== 'jpeg') return [];
  const note = t('timeline.earlierSaveNote');
  return [{ ...nothing, key: 'earlier-save', witness: 'structure', title: t('timeline.earlierSave'), note }];
}

const fieldOf = ({ report }: Pick<Reading, 'report'>, ...codes: string[]): string | null =>
  codes
    .map((code) => report.metadata.find((field) => field.code === code)?.value ?? null)
    .find((value) => value !== null) ?? null;

/** Whether the modification date is the capture date, as cameras write it. True as well if both are absent. */
export const hasCameraDates = (report: Report): boolean =>
  fieldOf({ report }, 'field.date-modified') === fieldOf({ report }, 'field.date-original');

function edits(reading: Reading): TimelineEntry[] {
  const { t } = reading;
  const isByCamera = hasCameraDates(reading.report);
  const when = isByCamera ? null : readMoment(fieldOf(reading, 'field.date-modified'));
  const programs = ['field.creator-tool', 'field.processing-software'];
  // Cameras name their own firmware as software, and set both dates to the moment of capture.
  const tool = fieldOf(reading, ...programs, ...(isByCamera ? [] : ['field.software']));
  // The total number of steps; the report may list only the newest ones.
  const steps = Number(fieldOf(reading, 'field.edit-history') ?? 0);
  const origin = fieldOf(reading, 'field.derived-from');
  const base = { ...nothing, witness: 'metadata' } as const;
  return [
    ...(when || tool ? [{ ...base, key: 'modified', title: t('timeline.modified'), when, tool }] : []),
    ...(steps > reading.report.edits.length
      ? [{ ...base, key: 'history', title: t('timeline.history', { count: steps }) }]
      : []),
    ...editSteps(reading.report, t),
    ...(origin === null
      ? []
      : [{ ...base, key: 'derived', title: t('timeline.derived'), note: t('timeline.derivedNote') }]),
  ];
}

function capture(reading: Reading): TimelineEntry[] {
  const when = readMoment(fieldOf(reading, 'field.date-original'));
  const make = fieldOf(reading, 'field.make');
  const model = fieldOf(reading, 'field.model');
  const tool = cameraName(make, model);
  if (!when && !tool) return [];
  const title = reading.t('timeline.captured');
  return [{ ...nothing, key: 'captured', witness: 'metadata', title, when, tool }];
}

/** Omits the make if the model repeats its first word: "HTC" and "HTC One", "NIKON CORPORATION" and "NIKON D70". */
function cameraName(make: string | null, model: string | null): string | null {
  if (make === null || model === null) return model ?? make;
  const [maker = ''] = make.trim().toLowerCase().split(/\s/u);
  return model.trim().toLowerCase().startsWith(maker) ? model : `${make} ${model}`;
}

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
const editSteps = ({ edits }: Report, t: ReportWords): TimelineEntry[] =>
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
