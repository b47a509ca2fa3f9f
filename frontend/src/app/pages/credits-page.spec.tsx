import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sandboxPaymentDelayMs, signupCredits, terms } from '@jinwi/contracts';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { englishTerms } from '../../features/terms/content/en.js';
import { koreanTerms } from '../../features/terms/content/ko.js';
import { i18n } from '../../shared/i18n/i18n.js';
import { browserConsole } from '../../shared/lib/browser-console.js';
import { operator } from '../../shared/lib/config.js';
import { useToasts } from '../../shared/lib/toast.js';
import { aUser, fakeServer, json, type SeenRequest, text } from '../../testing/fake-server.js';
import { paymentOptions } from '../../testing/payments.js';
import { renderMemberPage } from '../../testing/render-member-page.js';
import { CreditsPage } from './credits-page.js';

const bought = { success: true, credits: 55, added: 50 };

let purchase: () => Response | Promise<Response>;
let seen: SeenRequest[];
let consoleError: MockInstance;

const open = async (options = {}, address = '/credits') => {
  seen = fakeServer({
    'GET /api/payments': { body: paymentOptions(options) },
    'GET /api/user': { body: aUser({ credits: 55 }) },
    'POST /api/credits/purchase': () => purchase(),
  });
  const page = renderMemberPage(<CreditsPage />, { path: '/credits', address });
  await screen.findByRole('region', { name: /Plans|요금제/ });
  await waitFor(() => expect(screen.queryByRole('status', { name: /Loading|불러오는/ })).toBeNull());
  return page;
};

const buyButton = (name: string) => screen.getByRole('button', { name: new RegExp(`^Buy now: ${name}`) });
const plans = () => within(screen.getByRole('region', { name: 'Plans' }));
const purchases = () => seen.filter(({ url }) => url === '/api/credits/purchase');
const toastShown = () => useToasts.getState().toasts[0];
const passDelay = () => act(() => vi.advanceTimersByTimeAsync(sandboxPaymentDelayMs));
const alertBox = () => screen.getByText('Purchase Failed', { selector: '[role=alert] p' }).closest('div')!;

describe('/credits', () => {
  beforeEach(() => {
    purchase = () => json(bought);
    consoleError = vi.spyOn(browserConsole, 'error').mockImplementation(() => undefined);
  });

  it('UI-216 UI-217 UI-242 BR-053 shows title, balance and, above the buttons, that nothing is charged', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Buy credits' })).toBeInTheDocument();
    expect(screen.getByText('Top up and use them for analysis and generation.')).toBeInTheDocument();
    expect(screen.getByText('Your balance: 5 credits')).toBeInTheDocument();
    const notice = screen.getByText('Demo payment. Nothing is charged.');
    expect(notice.parentElement).toHaveTextContent(/demonstration without money\. Prices are in US dollars/);
    expect(screen.queryByText(/not refundable/)).toBeNull();
    expect(
      notice.compareDocumentPosition(buyButton('Starter')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });

  it.each([
    [
      'en',
      [
        'Starter10 credits$5.00$0.50 per analysis (1 credit)Buy now',
        'BasicPopular50 credits$20.00$0.40 per analysis (1 credit)Buy now',
        'Pro150 credits$50.00$0.33 per analysis (1 credit)Buy now',
        'BusinessBest value500 credits$125.00$0.25 per analysis (1 credit)Buy now',
      ],
    ],
    [
      'ko',
      [
        '스타터크레딧 10개5,000원분석 1회(크레딧 1개)당 500원구매하기',
        '베이직인기크레딧 50개20,000원분석 1회(크레딧 1개)당 400원구매하기',
        '프로크레딧 150개50,000원분석 1회(크레딧 1개)당 333원구매하기',
        '비즈니스최저 단가크레딧 500개125,000원분석 1회(크레딧 1개)당 250원구매하기',
      ],
    ],
  ])(
    'UI-219 UI-220 UI-225 in %s each card shows name, label, amount, price and cost',
    async (language, cards) => {
      await i18n.changeLanguage(language);
      await open();
      const region = screen.getByRole('region', { name: /Plans|요금제/ });
      const items = within(region).getAllByRole('listitem');
      const visible = items.map((item) => {
        const copy = item.cloneNode(true) as HTMLElement;
        copy.querySelectorAll('[aria-hidden=true]').forEach((hidden) => hidden.remove());
        return copy.textContent;
      });
      expect(visible).toEqual(cards);
      expect(items.filter((item) => item.className.includes('border-2'))).toEqual([items[1]]);
    },
  );

  describe('buying', () => {
    beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
    afterEach(() => vi.useRealTimers());

    it('UI-226 UI-227 UI-229 UI-230 UI-231 sends the call 800 ms after the click, and not before', async () => {
      await open();
      // From here on, only the test advances the clock.
      vi.setTimerTickMode('manual');
      vi.setSystemTime(1_790_000_000_000);
      fireEvent.click(buyButton('Basic'));
      expect(toastShown()).toMatchObject({ title: 'Processing payment' });
      expect(screen.getByRole('button', { name: 'processing' })).toHaveAttribute('aria-disabled', 'true');
      await act(() => vi.advanceTimersByTimeAsync(sandboxPaymentDelayMs - 100));
      expect(purchases()).toEqual([]);
      await passDelay();
      expect(purchases()).toHaveLength(1);
      const body = purchases()[0]?.body as { paymentId: string };
      expect(body).toEqual({
        packageId: 'basic',
        amount: 50,
        price: 20_000,
        paymentId: expect.stringMatching(/^test_payment_\d{13}$/) as string,
      });
    });

    it('UI-228 during a purchase the other buttons only repeat the toast', async () => {
      await open();
      vi.setTimerTickMode('manual');
      fireEvent.click(buyButton('Basic'));
      useToasts.setState({ toasts: [] });
      expect(buyButton('Pro')).toBeEnabled();
      expect(buyButton('Pro')).not.toHaveAttribute('aria-disabled');
      fireEvent.click(buyButton('Pro'));
      expect(toastShown()).toMatchObject({ title: 'Processing payment' });
      await passDelay();
      vi.setTimerTickMode('interval');
      await screen.findByText('50 credits have been added.', { selector: '[role=status] *' });
      expect(purchases().map(({ body }) => (body as { packageId: string }).packageId)).toEqual(['basic']);
    });

    it('UI-232 UI-243 BR-034 on success shows toast and green alert and fetches the user again', async () => {
      const { queryClient } = await open();
      fireEvent.click(buyButton('Basic'));
      await passDelay();
      const alert = await plans().findByText('50 credits have been added.');
      expect(alert.closest('[role=status]')).not.toBeNull();
      expect(toastShown()).toMatchObject({
        title: 'Purchase successful',
        description: '50 credits have been added.',
      });
      await waitFor(() => expect(screen.getByText('Your balance: 55 credits')).toBeInTheDocument());
      expect(queryClient.getQueryData(['/api/user'])).toMatchObject({ credits: 55 });
      expect(buyButton('Basic')).not.toHaveAttribute('aria-disabled');
      fireEvent.click(plans().getByRole('button', { name: 'Close' }));
      expect(plans().queryByText('50 credits have been added.')).toBeNull();
    });

    it.each([
      [
        'a message',
        () => json({ message: 'Demo payments are switched off.' }, 403),
        'Demo payments are switched off.',
      ],
      ['an unknown plan', () => json({ message: 'Invalid plan selected' }, 400), 'Invalid plan selected'],
      ['no message', () => json({ error: 1 }, 500), 'Failed to purchase credits'],
      ['no JSON', () => text('<html>', 502), 'Failed to purchase credits'],
      ['no success', () => json({ success: false }), 'Payment failed'],
      ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to purchase credits'],
    ])('UI-233 UI-234 UI-239 reports a failure with %s', async (_, answer, message) => {
      purchase = answer;
      await open();
      fireEvent.click(buyButton('Pro'));
      await passDelay();
      await screen.findByText(message, { selector: '[role=alert] *' });
      expect(within(alertBox().parentElement!).getByText(message)).toBeInTheDocument();
      expect(toastShown()).toMatchObject({
        title: 'Purchase Failed',
        description: message,
        variant: 'destructive',
      });
      expect(buyButton('Pro')).not.toHaveAttribute('aria-disabled');
      expect(consoleError).toHaveBeenCalledOnce();
      await waitFor(() => expect(screen.getByText('Your balance: 55 credits')).toBeInTheDocument());
    });

    it('UI-243 the next attempt clears the alert, also one from the address', async () => {
      const { router } = await open({}, '/credits?success=false&message=Old+news');
      expect(screen.getByText('Old news')).toBeInTheDocument();
      fireEvent.click(buyButton('Starter'));
      expect(screen.queryByText('Old news')).toBeNull();
      expect(router.state.location.search).toBe('');
      await passDelay();
      await screen.findByText('Purchase successful', { selector: '[role=status] p' });
    });
  });

  it('UI-236 shows a message from the address as plain text under our heading', async () => {
    await open({}, '/credits?success=false&message=%3Cb%3Ebold%3C%2Fb%3E+https%3A%2F%2Fevil.example');
    const box = alertBox();
    expect(box).toHaveTextContent('Purchase Failed<b>bold</b> https://evil.example');
    expect(within(box).queryByRole('link')).toBeNull();
  });

  it.each([
    ['true', 'Your credits have been added.'],
    ['false', 'Failed to purchase credits'],
  ])('UI-235 UI-236 ?success=%s without a message says: %s', async (success, message) => {
    await open({}, `/credits?success=${success}`);
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('says that plans are not sold here, and offers the card', async () => {
    await open({ isDemoOn: false, card: 'stripe', publishableKey: 'pk_test_1' });
    expect(screen.getByText('Plans are not sold here')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Buy by card' })).toHaveAttribute('aria-haspopup', 'dialog');
    expect(screen.queryByText('Demo payment. Nothing is charged.')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Buy now/ })).toBeNull();
  });

  it('says that nothing is sold without plans and card payment', async () => {
    await open({ isDemoOn: false, card: 'disabled' });
    expect(screen.getByText(/Neither plans nor card payment/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Buy by card' })).toBeNull();
  });

  it('offers to try again when the plans cannot be loaded', async () => {
    fakeServer({ 'GET /api/payments': { status: 500 } });
    renderMemberPage(<CreditsPage />, { path: '/credits' });
    expect(await screen.findByText('The plans could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('UI-240 explains in three steps how credits work', async () => {
    await open();
    const section = within(screen.getByRole('region', { name: 'How credits work' }));
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Analyze1 credit per image',
      'Generate3 credits per run',
      'HistoryResults stay in your history',
    ]);
  });

  it.each([
    ['ko', '약관 요약', koreanTerms],
    ['en', 'Terms in brief', englishTerms],
  ] as const)(
    'UI-241 BR-041…BR-046 BR-052 in %s the summary says what the terms say',
    async (language, name, full) => {
      await i18n.changeLanguage(language);
      await open();
      const summary = screen.getByRole('region', { name });
      const fullText = full(operator)
        .map(({ markdown }) => markdown.replaceAll('**', ''))
        .join('\n');
      const facts = within(summary)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent ?? '');
      const numbersOf = (said: string) => said.match(/\d+/g) ?? [];
      expect(facts).toHaveLength(5);
      for (const number of facts.flatMap(numbersOf)) expect(numbersOf(fullText)).toContain(number);
      const told = facts.flatMap(numbersOf).map(Number);
      const { validityMonths, validityDays, extensionMonths, extensionYearsMax } = terms;
      for (const rule of [signupCredits, validityMonths, validityDays, extensionMonths, extensionYearsMax]) {
        expect(told).toContain(rule);
      }
      for (const rule of [terms.fullRefundDays, terms.expiredRefundRate * 100, terms.refundBusinessDays]) {
        expect(told).toContain(rule);
      }
      expect(within(summary).getByRole('link')).toHaveAttribute('href', '/terms');
    },
  );
});
