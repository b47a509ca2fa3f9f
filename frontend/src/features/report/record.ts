import { type AnalysisRecord } from '@jinwi/contracts';

type Required = 'id' | 'imageName' | 'result' | 'score' | 'createdAt';

/**
 * An analysis as the pages read it. Only the specification's client fields are relied on;
 * whatever the server adds beside them may be missing, as it is for old records.
 */
export type ShownRecord = Pick<AnalysisRecord, Required> & Partial<Omit<AnalysisRecord, Required>>;
