import { describe, expect, it } from 'vitest';
import { makeRecord } from '@jinwi/report/testing';
import { analysisReducer, type AnalysisState, idle } from './use-analysis-run.js';

const started = analysisReducer(idle, { type: 'started', subject: 'file', at: 5 });
const progress = { id: 7, state: 'running', steps: { done: 2, total: 6, testId: 'ela' } } as const;

describe('the states of an analysis', () => {
  it('UI-128 counts the upload as complete once tests report progress', () => {
    expect(analysisReducer(started, { type: 'uploaded', share: 0.4 })).toMatchObject({
      upload: 0.4,
      progress: null,
    });
    expect(analysisReducer(started, { type: 'progressed', progress })).toMatchObject({ upload: 1, progress });
  });

  it('UI-128 remembers each finished test once, in order', () => {
    const ids = ['metadata', 'ela', 'ela', null, 'copy-move'];
    const state = ids.reduce<AnalysisState>(
      (one, testId) =>
        analysisReducer(one, {
          type: 'progressed',
          progress: { ...progress, steps: { ...progress.steps, testId } },
        }),
      started,
    );
    expect(state).toMatchObject({ finished: ['metadata', 'ela', 'copy-move'] });
  });

  it('ignores late events after the end', () => {
    const done: AnalysisState = { phase: 'done', record: makeRecord() };
    expect(analysisReducer(done, { type: 'uploaded', share: 1 })).toBe(done);
    expect(analysisReducer(done, { type: 'progressed', progress })).toBe(done);
  });

  it('UI-136 resets from every state', () => {
    expect(analysisReducer(started, { type: 'reset' })).toEqual({ phase: 'idle' });
    expect(analysisReducer({ phase: 'failed', error: new Error('x') }, { type: 'reset' })).toEqual({
      phase: 'idle',
    });
  });
});
