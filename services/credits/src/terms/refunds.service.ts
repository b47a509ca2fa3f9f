import { type EntityManager } from 'typeorm';
import { type PaymentNews } from '../payments/payment-provider.js';

type News<K extends PaymentNews['kind']> = Extract<PaymentNews, { kind: K }>;

/** Money that goes back: by request of a member, or by a dispute of the card's holder. */
export class RefundsService {
  /** The same service inside the caller's transaction: news and what it changes commit together. */
  within(manager: EntityManager): RefundsService {
    return manager.queryRunner ? this : new RefundsService();
  }

  /** The provider's word on a refund; known words again change nothing. */
  settleRefund(news: News<'refund'>): Promise<void> {
    return Promise.reject(new Error(`Refunds are not settled yet: ${news.eventId}`));
  }

  /** Sets aside what is left of the payment's credits until the dispute is closed. */
  openDispute(news: News<'dispute-opened'>): Promise<void> {
    return Promise.reject(new Error(`Disputes are not handled yet: ${news.eventId}`));
  }

  /** Won: the credits come back. Lost: what is left of them goes, and nothing becomes negative. */
  closeDispute(news: News<'dispute-closed'>): Promise<void> {
    return Promise.reject(new Error(`Disputes are not handled yet: ${news.eventId}`));
  }
}
