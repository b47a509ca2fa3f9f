import { type ShownRecord } from '@jinwi/contracts';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeRecord, makeReport } from '@jinwi/report/testing';
import { useLocationSwitch } from './location.js';

const gps = { group: 'capture', code: 'field.gps', value: '37.5665, 126.9780' } as const;
const located: ShownRecord = makeRecord({
  report: makeReport({ metadata: [...makeReport().metadata, gps] }),
});

describe('the location of a picture', () => {
  it('is shown until hidden, and then missing from the whole record', () => {
    const { result } = renderHook(() => useLocationSwitch(located));
    expect(result.current.shown).toBe(located);
    act(() => result.current.location?.onChange(true));
    expect(JSON.stringify(result.current.shown)).not.toContain('37.5665');
    expect(result.current.shown.report?.metadata.at(-1)).toEqual({ ...gps, value: 'Hidden' });
    expect(result.current.shown.isLocationHidden).toBe(true);
    act(() => result.current.location?.onChange(false));
    expect(result.current.shown).toBe(located);
  });

  it('needs no switch where none is recorded', () => {
    expect(renderHook(() => useLocationSwitch(makeRecord())).result.current.location).toBeNull();
    expect(renderHook(() => useLocationSwitch(undefined)).result.current.location).toBeNull();
  });
});
