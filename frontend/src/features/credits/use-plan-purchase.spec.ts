import { describe, expect, it } from 'vitest';
import { ApiError } from '../../shared/lib/http.js';
import { messageOf, outcomeOfAddress } from './use-plan-purchase.js';

describe('the outcome that an address tells', () => {
  it.each([
    ['', { status: 'idle' }],
    ['success=maybe&message=hello', { status: 'idle' }],
    ['success=TRUE', { status: 'idle' }],
    ['success=true', { status: 'success', message: null }],
    ['success=true&message=', { status: 'success', message: null }],
    ['success=true&message=Thank+you', { status: 'success', message: 'Thank you' }],
    ['success=false&message=No+money', { status: 'error', message: 'No money' }],
  ])('UI-235 UI-236 UI-237 ?%s is %j', (query, outcome) => {
    expect(outcomeOfAddress(new URLSearchParams(query))).toEqual(outcome);
  });

  it('UI-236 cuts the message after 200 characters', () => {
    const outcome = outcomeOfAddress(new URLSearchParams({ success: 'true', message: '가🙂'.repeat(150) }));
    expect(outcome).toEqual({ status: 'success', message: '가🙂'.repeat(100) });
  });
});

describe('the text of a failed purchase', () => {
  it.each([
    ['{"message":"Invalid plan selected"}', 'Invalid plan selected'],
    ['{"message":""}', null],
    ['{"error":"no"}', null],
    ['null', null],
    ['Service Unavailable', null],
    ['', null],
  ])('UI-234 of the body %s is %s', (body, message) => {
    expect(messageOf(new ApiError({ status: 400, statusText: 'Bad Request', body }))).toBe(message);
  });

  it('UI-234 is none where the server could not be reached', () => {
    expect(messageOf(new TypeError('Failed to fetch'))).toBeNull();
  });
});
