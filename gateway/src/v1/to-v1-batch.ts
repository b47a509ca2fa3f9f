import {
  type Batch,
  type BatchItem,
  isErrorCode,
  type Locale,
  type V1Batch,
  type V1BatchItem,
} from '@jinwi/contracts';
import { problemOf } from '../http/render-error.js';

export const toV1Batch = ({ version: _, ...batch }: Batch): V1Batch => batch;

export function toV1BatchItem({ failure, ...item }: BatchItem, locale: Locale): V1BatchItem {
  if (failure === null) return { ...item, failure };
  return {
    ...item,
    failure: problemOf({ code: isErrorCode(failure) ? failure : 'analysis.failed', locale }),
  };
}
