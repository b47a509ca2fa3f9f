import { type CreditRecord, errorText, type Lot } from '@jinwi/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.js';
import { useToasts } from '../../../shared/lib/toast.js';
import { aUser, callsOf, fakeServer, json, type SeenRequest, text } from '../../../testing/fake-server.js';
import { aLot } from '../../../testing/payments.js';
import { renderMemberPage } from '../../../testing/render-member-page.js';
import { LotsPanel } from './lots-panel.js';

const refund = {
  id: '3c9a1c7e-8a4f-4e0a-9b1a-0a1b2c3d4e5f',
  basis: 'unused' as const,
  state: 'processing' as const,
  amount: 50,
  priceMinor: 1799,
  currency: 'usd' as const,
  requestedAt: '2026-11-21T03:00:00.000Z',
  dueAt: '2026-11-25T03:00:00.000Z',
  settledAt: null,
};

let lots: Lot[];
let records: CreditRecord[];
let seen: SeenRequest[];
let answer: () => Response;

const open = async () => {
  seen = fakeServer({
    'GET /api/user': { body: aUser() },
    'GET /api/credits/lots': () => json({ lots }),
    'POST /api/credits/lots/11/extend': () => answer(),
    'POST /api/credits/lots/11/refund': () => answer(),
    'GET /api/credits/records': ({ url }) =>
      url.includes('before=')
        ? json({ records: olderRecords, nextBeforeId: null })
        : json({ records, nextBeforeId: 2 }),
  });
  renderMemberPage(<LotsPanel />, { path: '/mypage' });
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
};

const holdId = '5d1f3c7e-8a4f-4e0a-9b1a-0a1b2c3d4e5f';
const aCreditRecord = (changes: Partial<CreditRecord> = {}): CreditRecord => ({
  id: 3,
  userId: 1,
  amount: -1,
  stripePaymentId: null,
  createdAt: '2026-11-20T03:00:00.000Z',
  kind: 'hold',
  source: null,
  purpose: 'analysis',
  holdId,
  lotId: 11,
  ...changes,
});
const ofNoWork = { purpose: null, holdId: null };
const aGrant = (changes: Partial<CreditRecord>) => aCreditRecord({ kind: 'grant', ...ofNoWork, ...changes });
const olderRecords = [aGrant({ id: 1, amount: 5, source: 'signup' })];

const dialog = () => within(screen.getByRole('dialog'));
const factsOf = () =>
  dialog()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
const posts = () => seen.filter(({ method }) => method === 'POST');

beforeEach(() => {
  lots = [aLot()];
  records = [aCreditRecord(), aGrant({ id: 2, amount: 25, source: 'purchase', stripePaymentId: 'pi_9' })];
});

describe('credit lots', () => {
  it('BR-049 shows source, amount, what is left, price and expiry of each', async () => {
    lots = [
      aLot({ remaining: 30, held: 2, expired: 0 }),
      aLot({
        id: 12,
        source: 'signup',
        granted: 5,
        remaining: 5,
        price: null,
        refundable: null,
        extension: null,
      }),
    ];
    await open();
    const rows = screen.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(
      'PurchaseNovember 20, 2026 · 50 creditsActiveLeft30 of 502 set asidePaid$17.99Expires onNovember 20, 2027',
    );
    expect(rows[1]).toHaveTextContent('Welcome credits');
    expect(within(rows[1]!).queryByRole('button')).toBeNull();
  });

  it('BR-049 names both actions in both languages, where the rules allow them', async () => {
    await open();
    expect(screen.getByText('Extend 3 months')).toBeInTheDocument();
    expect(screen.getByText('Request refund')).toBeInTheDocument();
    await i18n.changeLanguage('ko');
    expect(await screen.findByText('3개월 연장')).toBeInTheDocument();
    expect(screen.getByText('환불 요청')).toBeInTheDocument();
  });

  it('shows an open refund with its state and due date', async () => {
    lots = [aLot({ status: 'spent', remaining: 0, extension: null, refundable: null, refunds: [refund] })];
    await open();
    const row = screen.getByRole('list', { name: 'Refunds' });
    expect(row).toHaveTextContent('$17.99 for 50 credits');
    expect(row).toHaveTextContent('Due by November 25, 2026');
    expect(row).toHaveTextContent('In progress');
  });

  it('puts used-up credits behind a disclosure', async () => {
    lots = [aLot(), aLot({ id: 12, status: 'spent', remaining: 0, extension: null, refundable: null })];
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Show used up and expired credits (1)' }));
    expect(screen.getByText('Used up')).toBeInTheDocument();
  });

  it('offers to try again when the lots cannot be loaded', async () => {
    fakeServer({ 'GET /api/credits/lots': { status: 500 } });
    renderMemberPage(<LotsPanel />, { path: '/mypage' });
    expect(await screen.findByText('Your credits could not be loaded.')).toBeInTheDocument();
  });
});

describe('extending', () => {
  const ask = () => userEvent.click(screen.getByRole('button', { name: /^Extend 3 months: Purchase/ }));

  it('BR-049 shows the new date first, then extends, and everything is fetched again', async () => {
    await open();
    await ask();
    expect(factsOf()).toEqual(['November 20, 2027', 'February 20, 2028']);
    expect(posts()).toEqual([]);
    answer = () => json(aLot({ expiresAt: '2028-02-20T03:00:00.000Z', extensionCount: 1 }));
    lots = [aLot({ expiresAt: '2028-02-20T03:00:00.000Z', extensionCount: 1, extension: null })];
    await userEvent.click(dialog().getByRole('button', { name: 'Extend' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts().map(({ body }) => body)).toEqual([{ extensionCount: 0 }]);
    expect(useToasts.getState().toasts[0]).toMatchObject({
      title: 'Validity extended',
      description: 'These credits now expire on February 20, 2028.',
    });
    await waitFor(() => expect(screen.getByText('February 20, 2028')).toBeInTheDocument());
    expect(callsOf(seen)).toContain('GET /api/user');
    expect(screen.queryByText('Extend 3 months')).toBeNull();
  });

  it('shows a refusal in the dialog, with the current state', async () => {
    await open();
    await ask();
    answer = () => text(errorText('credits.extension-refused', 'en'), 409);
    lots = [aLot({ extension: null })];
    await userEvent.click(dialog().getByRole('button', { name: 'Extend' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('These credits cannot be extended.');
    expect(dialog().queryByRole('button', { name: 'Extend' })).toBeNull();
  });
});

describe('refunding', () => {
  const ask = () => userEvent.click(screen.getByRole('button', { name: /^Request refund: Purchase/ }));
  const confirm = () => userEvent.click(dialog().getByRole('button', { name: 'Request refund' }));

  it('BR-049 BR-051 shows what comes back first, and sends what was agreed to', async () => {
    await open();
    await ask();
    expect(factsOf()).toEqual(['50', '$17.99']);
    expect(dialog().getByText(/within 7 days of purchase/)).toBeInTheDocument();
    expect(dialog().getByText(/within 3 business days/)).toBeInTheDocument();
    expect(posts()).toEqual([]);
    answer = () => json(refund);
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts().map(({ body }) => body)).toEqual([{ amount: 50, priceMinor: 1799 }]);
    expect(useToasts.getState().toasts[0]).toMatchObject({
      title: 'Refund requested',
      description: 'We refund $17.99 by November 25, 2026.',
    });
  });

  it.each(['en', 'ko'] as const)(
    'a changed refund (answered in %s) shows the new figures',
    async (language) => {
      await open();
      await ask();
      answer = () => text(errorText('credits.refund-changed', language), 409);
      lots = [
        aLot({
          remaining: 40,
          refundable: { amount: 40, priceMinor: 1439, currency: 'usd', basis: 'unused' },
        }),
      ];
      await confirm();
      expect(await dialog().findByRole('alert')).toHaveTextContent(
        errorText('credits.refund-changed', language),
      );
      expect(factsOf()).toEqual(['40', '$14.39']);
      expect(dialog().getByText('These are the new figures.')).toBeInTheDocument();
      answer = () => json({ ...refund, amount: 40, priceMinor: 1439 });
      await confirm();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(posts().at(-1)?.body).toMatchObject({ amount: 40, priceMinor: 1439 });
    },
  );

  it('the dialog of a refund no longer possible can only be closed', async () => {
    await open();
    await ask();
    answer = () => text(errorText('credits.refund-refused', 'en'), 409);
    lots = [aLot({ refundable: null })];
    await confirm();
    expect(await dialog().findByText('These credits can no longer be refunded.')).toBeInTheDocument();
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a broken connection in the dialog too', async () => {
    await open();
    await ask();
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    await confirm();
    expect(await dialog().findByRole('alert')).toHaveTextContent('The refund could not be requested.');
  });

  it('BR-045 names the share that is refunded after expiry', async () => {
    lots = [
      aLot({
        status: 'expired',
        remaining: 0,
        expired: 4,
        extension: null,
        refundable: { amount: 4, priceMinor: 129, currency: 'usd', basis: 'expired' },
      }),
    ];
    await open();
    await ask();
    expect(dialog().getByText('After expiry, 90% of the remaining balance is refunded.')).toBeInTheDocument();
    expect(factsOf()).toEqual(['4', '$1.29']);
  });
});

describe('credit records', () => {
  const shown = async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: /^(Credit records|크레딧 내역)$/ }));
    return (await screen.findAllByRole('row')).slice(1);
  };

  it.each<[Partial<CreditRecord>, string, string, string | null]>([
    [{}, 'Image analysis', '이미지 분석', `/history?submission=${holdId}`],
    [{ purpose: 'generation' }, 'Image generation', '이미지 생성', `/generate?task=${holdId}`],
    [
      { kind: 'release' },
      'Returned: the analysis failed',
      '돌려받음: 분석 실패',
      `/history?submission=${holdId}`,
    ],
    [
      { kind: 'release', purpose: 'generation' },
      'Returned: the generation failed',
      '돌려받음: 생성 실패',
      `/generate?task=${holdId}`,
    ],
    [{ purpose: 'refund' }, 'Refund requested', '환불 요청', '#lot-11'],
    [
      { kind: 'release', purpose: 'dispute' },
      'Returned: the payment stands',
      '돌려받음: 결제 유지',
      '#lot-11',
    ],
    [{ kind: 'grant', source: 'signup', ...ofNoWork }, 'Welcome credits', '가입 축하 크레딧', '#lot-11'],
    [{ kind: 'expire', ...ofNoWork }, 'Expired', '만료', '#lot-11'],
    [{ kind: 'refund', purpose: 'dispute' }, 'Refund', '환불', '#lot-11'],
    [{ kind: 'expire', ...ofNoWork, lotId: null }, 'Expired', '만료', null],
  ])('BR-019 of %j say "%s" or "%s" and lead to %s', async (changes, english, korean, address) => {
    records = [aCreditRecord(changes)];
    const [row] = await shown();
    expect(within(row!).getByText(english)).toBeInTheDocument();
    const link = within(row!).queryByRole('link', { name: english });
    expect(link && link.getAttribute('href')?.replace(/^\/mypage/, '')).toBe(address);
    await i18n.changeLanguage('ko');
    expect(await within(row!).findByText(korean)).toBeInTheDocument();
  });

  it('BR-019 open the used-up credits when they link to one', async () => {
    lots = [aLot(), aLot({ id: 12, status: 'expired', remaining: 0, extension: null, refundable: null })];
    records = [aCreditRecord({ kind: 'expire', ...ofNoWork, lotId: 12 })];
    const [row] = await shown();
    const past = screen.getByRole('button', { name: /^Show used up/ });
    expect(past).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(within(row!).getByRole('link', { name: 'Expired' }));
    expect(past).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(past);
    expect(past).toHaveAttribute('aria-expanded', 'false');
  });

  it('BR-019 are fetched page by page when they are opened', async () => {
    await open();
    expect(callsOf(seen)).not.toContain('GET /api/credits/records');
    await userEvent.click(screen.getByRole('button', { name: 'Credit records' }));
    const rows = await screen.findAllByRole('row');
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
      expect.stringMatching(/Image analysis-1$/),
      expect.stringMatching(/PurchasePayment pi_9\+25$/),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(callsOf(seen)).toContain('GET /api/credits/records?before=2');
  });
});
