import { publishedRules } from '../ledger/rules.js';
import { expiryMail } from './expiry-mail.js';

const lot = { id: 3, userId: 7, remaining: 10, expiresAt: new Date('2027-01-01T00:00:00Z'), days: 30 };
const later = { id: 4, userId: 7, remaining: 1, expiresAt: new Date('2027-01-02T15:30:00Z'), days: 30 };

const mailOf = (lots = [lot]) =>
  expiryMail({ to: 'member@example.com', lots, rules: publishedRules, publicUrl: 'https://jinwi.example' });

describe('BR-048 the notice of expiry', () => {
  it('says in both languages what expires when and what to do', () => {
    const { to, subject, text } = mailOf([later, lot]);
    expect(to).toBe('member@example.com');
    expect(subject).toBe('[진위] 크레딧 유효기간 만료 안내 / Your Jinwi credits are about to expire');
    for (const sentence of [
      '- 크레딧 10개: 2027년 1월 1일 09:00(한국 시간)에 만료됩니다.\n- 크레딧 1개: 2027년 1월 3일 00:30',
      '3개월 단위로, 구매일부터 5년 이내에서 연장할 수 있습니다.',
      '5년 이내에 남은 금액의 90%를 환불받을 수 있습니다.',
      '- 10 credits expire on January 1, 2027 at 9:00 AM (Korea Standard Time).',
      '- 1 credit expires on January 3, 2027 at 12:30 AM (Korea Standard Time).',
      'in 3-month blocks, within 5 years of the purchase.',
      '90% of the remaining balance',
    ]) {
      expect(text.replaceAll('\u202f', ' ')).toContain(sentence);
    }
    expect(text.match(/https:\/\/jinwi\.example\/mypage/g)).toHaveLength(2);
  });

  it('has the same id for the same lots and notice', () => {
    expect(mailOf([later, lot]).id).toBe(mailOf([lot, later]).id);
    expect(mailOf([{ ...lot, days: 7 }]).id).not.toBe(mailOf().id);
    expect(mailOf().id).toMatch(/^[A-Za-z0-9.-]+$/);
  });
});
