import { randomUUID } from 'node:crypto';
import { HttpMember } from '../helpers/http-member.js';
import { copyOf, madePhoto } from '../helpers/made-photo.js';

/** Tests uploads of the same bytes, against the product at `url()`. */
export function sameImageSuite(url: () => string): void {
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto();
  });

  const newMember = async () => {
    const member = new HttpMember(url());
    await member.register();
    return member;
  };

  it('answers the same bytes with the earlier record, without a credit', async () => {
    const member = await newMember();
    const first = await member.analyze(photo, { name: 'first.jpg' });
    expect(first.isEarlier).toBeUndefined();
    const sent: Record<string, string>[] = [
      {},
      { Prefer: 'respond-async' },
      { 'Idempotency-Key': randomUUID() },
    ];
    for (const headers of sent) {
      const again = await member.analyze(photo, { name: 'again.jpg', headers });
      expect(again).toMatchObject({ id: first.id, imageName: 'first.jpg', isEarlier: true });
      expect(again.report).toEqual(first.report);
    }
    expect((await member.user()).credits).toBe(4);
    await member.post(`/api/analysis/${first.id}/hide`, {});
    expect((await member.analyze(photo)).id).toBe(first.id);
    expect(await member.history()).toHaveLength(1);
    const other = await member.analyze(copyOf(photo));
    expect([other.id === first.id, other.isEarlier]).toEqual([false, undefined]);
    expect((await member.user()).credits).toBe(3);
  }, 60_000);

  it('answers the same bytes again without a credit left', async () => {
    const member = await newMember();
    const first = await member.analyze(photo);
    for (let count = 0; count < 4; count += 1) await member.analyze(copyOf(photo));
    expect((await member.analyze(photo)).id).toBe(first.id);
    expect((await member.user()).credits).toBe(0);
  }, 60_000);

  it('charges the same bytes again for another member or after deletion', async () => {
    const [owner, other] = [await newMember(), await newMember()];
    const first = await owner.analyze(photo);
    const theirs = await other.analyze(photo);
    expect([theirs.id === first.id, theirs.isEarlier]).toEqual([false, undefined]);
    expect((await other.user()).credits).toBe(4);
    await owner.send(`/api/analysis/${first.id}`, { method: 'DELETE' });
    const again = await owner.analyze(photo);
    expect([again.id === first.id, again.isEarlier]).toEqual([false, undefined]);
    expect((await owner.user()).credits).toBe(3);
  }, 60_000);

  it('analyses and charges both of two equal uploads at the same moment', async () => {
    const member = await newMember();
    const headers = { Prefer: 'respond-async' };
    const answers = await Promise.all([member.upload(photo, { headers }), member.upload(photo, { headers })]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { id: number }).id),
    );
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) await (await member.send(`/api/analysis/${id}/events`)).text();
    expect((await member.user()).credits).toBe(3);
    expect((await member.analyze(photo)).id).toBe(Math.max(...ids));
  }, 60_000);
}
