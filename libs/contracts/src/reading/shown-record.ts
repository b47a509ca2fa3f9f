import { type AnalysisRecord } from '../analysis/analysis.js';

type Required = 'id' | 'imageName' | 'result' | 'score' | 'createdAt';

/**
 * An analysis record for display. Only the client fields of the specification are required; the server's additions
 * may be missing, as in old records.
 */
export type ShownRecord = Pick<AnalysisRecord, Required> & Partial<Omit<AnalysisRecord, Required>>;
