import { createHash } from 'node:crypto';
import { strict as assert } from 'node:assert';
import { type ExpiringLot } from './lots.repository.js';
import { type TermsRules } from '../ledger/rules.js';
import { type Mail } from '@jinwi/mail';

const timeZone = 'Asia/Seoul';
// Use a 24-hour clock, because ICU does not always have the Korean words for a.m. and p.m.
const koreanMoment = new Intl.DateTimeFormat('ko-KR', {
  timeZone,
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const englishMoment = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short' });

/** The notice that article 8.5 of the terms requires: what expires when, and how to extend it or get a refund. */
export function expiryMail({
  to,
  lots,
  rules,
  publicUrl,
}: {
  to: string;
  /** All belong to the same member. */
  lots: readonly ExpiringLot[];
  rules: TermsRules;
  publicUrl: string;
}): Mail {
  assert(lots.length > 0, 'a notice tells of something');
  const soonestFirst = [...lots].sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime());
  const link = `${publicUrl}/mypage#credits`;
  return {
    id: idOf(soonestFirst),
    to,
    subject: '[진위] 크레딧 유효기간 만료 안내 / Your Jinwi credits are about to expire',
    text: `${korean({ lots: soonestFirst, rules, link })}\n\n----------\n\n${english({ lots: soonestFirst, rules, link })}\n`,
  };
}

interface Content {
  lots: readonly ExpiringLot[];
  rules: TermsRules;
  link: string;
}

const korean = ({ lots, rules, link }: Content) => `안녕하세요. 진위입니다.

다음 크레딧의 유효기간이 곧 끝납니다.

${lots.map((lot) => `- 크레딧 ${lot.remaining}개: ${koreanMoment.format(lot.expiresAt)}(한국 시간)에 만료됩니다.`).join('\n')}

만료되기 전에 신청하시면 유효기간을 ${rules.extensionMonths}개월 단위로, 구매일부터 ${rules.extensionYearsMax}년 이내에서 연장할 수 있습니다.
구매하신 크레딧은 만료된 뒤에도 ${rules.expiredRefundYears}년 이내에 남은 금액의 ${percent(rules)}%를 환불받을 수 있습니다. 무료 크레딧은 환불되지 않습니다.

연장과 환불은 마이페이지에서 신청하실 수 있습니다.
${link}`;

const english = ({ lots, rules, link }: Content) => `Hello from Jinwi.

The following credits are about to expire.

${lots.map((lot) => `- ${lot.remaining} ${lot.remaining === 1 ? 'credit expires' : 'credits expire'} on ${englishMoment.format(lot.expiresAt)} (Korea Standard Time).`).join('\n')}

Before they expire you can extend their validity in ${rules.extensionMonths}-month blocks, within ${rules.extensionYearsMax} years of the purchase.
For ${rules.expiredRefundYears} years after expiry, ${percent(rules)}% of the remaining balance of purchased credits can be refunded. Free credits are not refundable.

You can extend credits or request a refund on your account page.
${link}`;

const percent = ({ expiredRefundRate }: TermsRules) => Number((expiredRefundRate * 100).toFixed(2));

/** Returns the email's id. The same lots, expiries and notices always give the same id. */
function idOf(lots: readonly ExpiringLot[]): string {
  const told = lots.map(({ id, expiresAt, days }) => [id, expiresAt.getTime(), days]);
  const digest = createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 16);
  const first = lots[0];
  return `expiry-${first?.userId}-${first?.expiresAt.toISOString().slice(0, 10)}-${first?.days}d-${digest}`;
}
