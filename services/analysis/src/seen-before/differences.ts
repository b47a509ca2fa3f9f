import { type ForensicRemark, type MetadataField, type PictureKind } from '@jinwi/contracts';
import { type ForensicReport } from '@jinwi/forensics';
import { type Agreement } from './alike-sql.js';

/** The fields of an analysis's record that are compared. The pictures themselves are not read. */
export interface ComparedRecord {
  result: string;
  sizeBytes: number;
  image: Pick<ForensicReport['image'], 'format' | 'width' | 'height' | 'sha256'>;
  /** Null in reports of releases that did not determine the kind of picture. */
  kind: PictureKind | null;
  metadata: readonly MetadataField[];
}

/** Below this ratio of two file sizes, no difference is reported. */
const sizeStepMin = 1.05;

/** Lists how a copy differs from a report's picture, most important first. `libs/report` has the texts. */
export function differencesOf(
  copy: ComparedRecord,
  { report, agreement }: { report: ComparedRecord; agreement: Agreement },
): ForensicRemark[] {
  const verdict = copy.result === report.result ? [] : [remark('copy.verdict', { verdict: copy.result })];
  if (copy.image.sha256 === report.image.sha256) return [remark('copy.same-bytes'), ...verdict];
  const told = [
    ...(agreement === 'whole' ? [] : [remark(`copy.${agreement}`)]),
    ...kindOf(copy, report),
    ...sizeOf(copy, report),
    ...(copy.image.format === report.image.format
      ? []
      : [remark('copy.format', { format: copy.image.format })]),
    ...cameraOf(copy, report),
    ...verdict,
  ];
  return told.length > 0 ? told : [remark('copy.no-difference')];
}

const remark = (code: string, params: ForensicRemark['params'] = {}): ForensicRemark => ({ code, params });

const kindOf = ({ kind }: ComparedRecord, report: ComparedRecord): ForensicRemark[] =>
  kind === null || kind === 'unknown' || kind === report.kind ? [] : [remark(`copy.kind.${kind}`)];

function sizeOf({ image, sizeBytes }: ComparedRecord, report: ComparedRecord): ForensicRemark[] {
  const { width, height } = image;
  const area = width * height;
  const reportArea = report.image.width * report.image.height;
  if (area !== reportArea)
    return [remark(area < reportArea ? 'copy.smaller' : 'copy.larger', { width, height })];
  if (sizeBytes * sizeStepMin < report.sizeBytes) return [remark('copy.lighter', { sizeBytes })];
  if (sizeBytes > report.sizeBytes * sizeStepMin) return [remark('copy.heavier', { sizeBytes })];
  return [];
}

function cameraOf(copy: ComparedRecord, report: ComparedRecord): ForensicRemark[] {
  if (hasCameraData(copy) !== hasCameraData(report))
    return [remark(hasCameraData(copy) ? 'copy.camera-data' : 'copy.no-camera-data')];
  const camera = modelOf(copy);
  return camera === undefined || camera === modelOf(report) ? [] : [remark('copy.camera', { camera })];
}

const hasCameraData = ({ metadata }: ComparedRecord): boolean =>
  metadata.some(({ group }) => group === 'capture');

const modelOf = ({ metadata }: ComparedRecord): string | undefined =>
  metadata.find(({ code }) => code === 'field.model')?.value;
