import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser, json, text } from '../../../testing/fake-server.js';
import { completed } from '../../../testing/payments.js';
import {
  dialog,
  openDialog,
  payWithTestCard,
  purchaseServer,
  toastShown,
  writesOf,
} from '../../../testing/purchase-steps.js';
import { unfinishedPurchase } from '../use-card-purchase.js';

let server: ReturnType<typeof purchaseServer>;

beforeEach(() => {
  server = purchaseServer();
});

describe('paid, and no credits yet', () => {
  const completions = () => writesOf(server).filter((call) => call === 'POST /api/complete-credit-purchase');
  const payUnderWay = () =>
    unfinishedPurchase.keep({
      userId: 1,
      creditPackageId: 'package-25',
      credits: 25,
      paymentIntentId: 'pi_7',
      state: 'processing',
    });
  /** Opens the dialog while a payment is in progress. */
  const reopen = async (answers: (() => Response)[]) => {
    const page = await openDialog(server);
    await userEvent.keyboard('{Escape}');
    payUnderWay();
    server.complete = () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? text('', 500);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await dialog().findByText('Your payment is being processed');
    await waitFor(() => expect(completions()).toHaveLength(1));
    return page;
  };
  const processing = () => json(completed({ status: 'processing', added: 0 }), 202);
  afterEach(() => vi.useRealTimers());

  it('UI-262 the dialog asks on opening and every few seconds until credited', async () => {
    await reopen([processing, processing, () => json(completed())]);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(completions()).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toastShown()).toMatchObject({ description: '25 credits have been added.' });
    expect(localStorage.getItem('unfinishedPurchase')).toBeNull();
  });

  it('UI-262 asks at once when the balance changes', async () => {
    const { queryClient } = await reopen([processing, () => json(completed())]);
    act(() => void queryClient.setQueryData(['/api/user'], aUser({ credits: 55 })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(completions()).toHaveLength(2);
  });

  it('UI-262 announces the credits once although page and member both asked', async () => {
    let answerLate = (_answer: Response) => {};
    const late = new Promise<Response>((resolve) => (answerLate = resolve));
    const { queryClient } = await reopen([processing]);
    server.complete = () => (completions().length === 2 ? late : json(completed()));
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(completions()).toHaveLength(2));
    act(() => void queryClient.setQueryData(['/api/user'], aUser({ credits: 55 })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const told = toastShown();
    expect(told).toMatchObject({ description: '25 credits have been added.' });
    answerLate(json(completed()));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(toastShown()?.id).toBe(told?.id);
  });

  it('UI-262 stops asking about a failed payment and offers a new purchase', async () => {
    await reopen([() => text('Payment failed', 402)]);
    expect(await dialog().findByRole('button', { name: 'Start a new purchase' })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(completions()).toHaveLength(1);
    expect(toastShown()).toBeUndefined();
  });

  it('UI-262 keeps the intent and completes it later without paying again', async () => {
    server.complete = () => text('The service is temporarily unavailable.', 503);
    await openDialog(server);
    await payWithTestCard();
    await dialog().findByText('You have paid; the credits are not confirmed yet');
    expect(dialog().getByText('pi_1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(toastShown()).toMatchObject({ title: 'Purchase Failed' });
    await userEvent.click(dialog().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await dialog().findByText('You have paid; the credits are not confirmed yet');
    await waitFor(() => expect(completions()).toHaveLength(2));
    server.complete = () => json(completed());
    await userEvent.click(screen.getByRole('button', { name: 'Try adding the credits again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(server).filter((call) => call === 'POST /api/create-payment-intent')).toHaveLength(1);
    expect(completions()).toHaveLength(3);
    expect(toastShown()).toMatchObject({ description: '25 credits have been added.' });
  });

  it('UI-262 outlives the page, for this member alone', async () => {
    const kept = {
      creditPackageId: 'package-25',
      credits: 25,
      paymentIntentId: 'pi_7',
      state: 'paid',
    } as const;
    unfinishedPurchase.keep({ ...kept, userId: 2 });
    await openDialog(server);
    await userEvent.keyboard('{Escape}');
    unfinishedPurchase.keep({ ...kept, userId: 1 });
    server.complete = () => text('The service is temporarily unavailable.', 503);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await dialog().findByText('pi_7')).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('unfinishedPurchase') ?? '')).toMatchObject({
      paymentIntentId: 'pi_7',
    });
  });

  it('after 202 says plainly that it is processed, and checks again', async () => {
    server.complete = () => json(completed({ status: 'processing', added: 0 }), 202);
    await openDialog(server);
    await payWithTestCard();
    await dialog().findByText('Your payment is being processed');
    expect(dialog().getByText(/credits are added by themselves/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await dialog().findByText('It is still being processed.')).toBeInTheDocument();
    server.complete = () => text('Payment failed', 402);
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('Payment failed');
    await userEvent.click(screen.getByRole('button', { name: 'Start a new purchase' }));
    expect(await screen.findByRole('radio', { name: /^10 credits/ })).toBeInTheDocument();
    expect(localStorage.getItem('unfinishedPurchase')).toBeNull();
  });

  it('checks a payment whose confirmation was lost before charging again', async () => {
    server.confirm = () => Promise.reject(new TypeError('Failed to fetch'));
    await openDialog(server);
    await payWithTestCard();
    await dialog().findByText('We could not tell whether the payment went through');
    await userEvent.click(screen.getByRole('button', { name: 'Check the payment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(server).filter((call) => call === 'POST /api/create-payment-intent')).toHaveLength(1);
    expect(server.seen.at(-2)?.body).toEqual({ creditPackageId: 'package-25', paymentIntentId: 'pi_1' });
  });
});
