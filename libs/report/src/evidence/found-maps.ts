import { type Report, type ReportCriterion } from '@jinwi/contracts';
import { foundCriteria } from './criterion-evidence.js';

/** Maps that are stored as separate files. */
export type MapKind = NonNullable<ReportCriterion['map']>;

/** A map in which a test drew its finding. */
export interface FoundMap {
  criterionId: string;
  kind: MapKind;
}

/** The maps of the tests that found something, the lowest score first. */
export const foundMaps = ({ criteria }: Pick<Report, 'criteria'>): FoundMap[] =>
  foundCriteria(criteria).flatMap(({ id, map }) => (map ? [{ criterionId: id, kind: map }] : []));
