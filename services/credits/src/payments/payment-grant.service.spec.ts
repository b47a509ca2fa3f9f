import { differenceOf, isOurs } from './payment-grant.service.js';
import { type ProviderPayment } from './payment-provider.js';

const expected = {
  orderId: 'o1',
  userId: 7,
  itemId: 'package-10',
  priceMinor: 499,
  currency: 'usd',
  isLive: true,
};
const payment: ProviderPayment = {
  id: 'pi_1',
  status: 'succeeded',
  receivedMinor: 499,
  currency: 'usd',
  metadata: { order: 'o1', user: '7', package: 'package-10', environment: 'production' },
  isLive: true,
  failureCode: null,
};

describe('payment and order', () => {
  it.each([
    [{}, null],
    [{ metadata: { ...payment.metadata, order: 'o2' } }, 'order'],
    [{ metadata: { ...payment.metadata, user: '8' } }, 'member'],
    [{ metadata: { ...payment.metadata, user: '07' } }, 'member'],
    [{ metadata: { ...payment.metadata, package: 'package-100' } }, 'package'],
    [{ isLive: false }, 'mode'],
    [{ currency: 'krw' }, 'currency'],
    [{ receivedMinor: 498 }, 'amount'],
    [{ receivedMinor: 500 }, 'amount'],
  ])('API-069 differ by %j: %s', (change, difference) => {
    expect(differenceOf({ ...payment, ...change }, expected)).toBe(difference);
  });

  it('of another installation are not ours', () => {
    expect(isOurs(payment, 'production')).toBe(true);
    expect(isOurs(payment, 'staging')).toBe(false);
    expect(isOurs({ ...payment, metadata: {} }, 'production')).toBe(false);
    expect(isOurs({ ...payment, metadata: { environment: 'production' } }, 'production')).toBe(false);
  });
});
