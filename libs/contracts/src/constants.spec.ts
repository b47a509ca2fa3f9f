import { creditPackages, creditPackageSchema, creditPlans, creditPlanSchema } from './credits/catalogue.js';
import * as constants from './constants.js';
import { emailSchema, loginBodySchema, passwordSchema, registerBodySchema } from './account/user.js';

describe('the constants of the specification', () => {
  it('BR-001 BR-002 BR-003 BR-004 BR-016 are five free credits, costs of one and three, nine images', () => {
    expect(constants.signupCredits).toBe(5);
    expect(constants.analysisCost).toBe(1);
    expect(constants.generationCost).toBe(3);
    expect(constants.generationImagesMax).toBe(9);
  });

  it('BR-005 are six characters of a password', () => {
    expect(constants.passwordLengthMin).toBe(6);
  });

  it('BR-008 BR-020 price the packages of the dialog in cents', () => {
    expect(creditPackages.map(({ amount, price, perAnalysis }) => [amount, price, perAnalysis])).toEqual([
      [10, 499, '$0.50'],
      [25, 999, '$0.40'],
      [50, 1799, '$0.36'],
      [100, 2999, '$0.30'],
    ]);
    for (const entry of creditPackages) expect(creditPackageSchema.parse(entry)).toEqual(entry);
  });

  it('BR-009 BR-021 price the plans of the credits page in won', () => {
    expect(creditPlans.map(({ amount, price, featured }) => [amount, price, featured])).toEqual([
      [10, 5000, false],
      [50, 20000, true],
      [150, 50000, false],
      [500, 125000, false],
    ]);
    for (const entry of creditPlans) expect(creditPlanSchema.parse(entry)).toEqual(entry);
    const ids = [...creditPackages, ...creditPlans].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('BR-010 BR-011 are the times of polling, demo payment, history and notifications', () => {
    expect(constants.generationPollIntervalMs).toBe(5000);
    expect(constants.sandboxPaymentDelayMs).toBe(800);
    expect(constants.historyFreshMs).toBe(60_000);
    expect([constants.toastLimit, constants.toastDurationMs, constants.toastRemoveDelayMs]).toEqual([
      1, 5000, 1_000_000,
    ]);
    expect([constants.toastSwipeThresholdPx, constants.toastHotkey]).toEqual([50, 'F8']);
  });

  it('BR-012 BR-013 BR-014 are the languages, the bands and the model', () => {
    expect(constants.locales).toEqual(['ko', 'en']);
    expect(constants.localeDefault).toBe('ko');
    expect([constants.scoreClearMin, constants.scoreSuspiciousMin]).toEqual([80, 50]);
    expect(constants.modelDefault).toBe('openai');
  });

  it('BR-015 are the defaults and limits of a generation', () => {
    expect([
      constants.fidelityDefault,
      constants.generationImagesDefault,
      constants.aspectRatioDefault,
    ]).toEqual([0.9, 1, '1:1']);
    expect([constants.promptLengthMax, constants.negativePromptLengthMax]).toEqual([500, 200]);
    expect(constants.aspectRatios).toEqual(['16:9', '9:16', '1:1', '4:3', '3:4', '3:2', '2:3', '21:9']);
  });

  it('BR-040 BR-042 BR-043 BR-044 BR-045 BR-046 are the numbers of the terms', () => {
    expect(constants.terms).toEqual({
      effectiveDate: '2025-04-23',
      validityDays: 365,
      validityMonths: 12,
      extensionMonths: 3,
      extensionYearsMax: 5,
      fullRefundDays: 7,
      expiredRefundRate: 0.9,
      expiredRefundYears: 5,
      refundBusinessDays: 3,
    });
  });
});

describe('what the server enforces on its own', () => {
  it('API-022 BR-005 asks for six characters of a password, and never trims one', () => {
    expect(passwordSchema.safeParse('12345').success).toBe(false);
    expect(passwordSchema.parse(' 1234 ')).toBe(' 1234 ');
    expect(passwordSchema.safeParse('p'.repeat(129)).success).toBe(false);
  });

  it('API-021 UI-084 trims an email and compares it without case', () => {
    expect(emailSchema.parse('  Someone@Example.COM ')).toBe('someone@example.com');
  });

  it('API-017 BR-024 drops keys that a form must not send', () => {
    const login = loginBodySchema.parse({ email: 'a@example.com', password: 'secret1', rememberMe: true });
    expect(login).toEqual({ email: 'a@example.com', password: 'secret1' });
    const register = registerBodySchema.parse({
      username: ' Someone ',
      email: 'a@example.com',
      password: 'secret1',
      credits: 9999,
      terms: true,
    });
    expect(register).toEqual({ username: 'Someone', email: 'a@example.com', password: 'secret1' });
  });
});
