import { type AnalysisRecord } from '@jinwi/contracts';
import { type Page } from '@playwright/test';

/** Makes a record as the server would list it, without an image. A test sets only the fields that matter to it. */
export const madeRecord = (fields: Partial<AnalysisRecord> = {}): AnalysisRecord => {
  const id = fields.id ?? 7;
  return {
    id,
    userId: 1,
    imageUrl: `/missing/${id}.jpg`,
    imageName: `photo ${id}.jpg`,
    imageSize: 123_456,
    result: 'Possibly Manipulated',
    score: 62,
    aiGenerationMarkers: null,
    manipulation: null,
    metadata: null,
    hidden: false,
    createdAt: '2025-11-02T03:04:05.000Z',
    artifacts: {},
    report: null,
    secondOpinion: null,
    ...fields,
  };
};

/** Shows these records in the history instead of the member's own. */
export async function showHistory(page: Page, records: AnalysisRecord[]): Promise<void> {
  await page.route('**/api/analysis/history', (route) => route.fulfill({ json: records }));
}
