import { HttpMember } from '../helpers/http-member.js';
import { copyOf, madePhoto } from '../helpers/made-photo.js';

/** Tests several members who act at the same time, against the product at `url()`. */
export function crowdSuite(url: () => string): void {
  it('API-029 API-032 charges each of twenty analyses once', async () => {
    const photo = await madePhoto();
    const members = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const member = new HttpMember(url());
        await member.register();
        return member;
      }),
    );
    await Promise.all(
      members.map(async (member) => {
        for (let count = 0; count < 5; count += 1) await member.analyze(copyOf(photo));
      }),
    );
    for (const member of members) {
      expect((await member.user()).credits).toBe(0);
      expect(await member.history()).toHaveLength(5);
      expect((await member.upload(copyOf(photo))).status).toBe(402);
    }
  }, 180_000);
}
