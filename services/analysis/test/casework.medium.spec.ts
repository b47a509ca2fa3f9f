import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  analysisRecordSchema,
  caseEntriesMax,
  casesMax,
  casesPerAnalysisMax,
  type RpcRequest,
  type SignedReport,
} from '@jinwi/contracts';
import { runDecisionCommand } from '../src/index.js';
import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';

const owner = 1;
const stranger = 2;

describe('what members decide, and their cases', () => {
  let system: AnalysisSystem;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto({ width: 64, height: 64 });
    system = await AnalysisSystem.start();
    for (const userId of [owner, stranger]) system.ledger.setAvailable(userId, 100);
  });

  afterAll(() => system.close());

  const analyze = async (userId = owner) => (await system.analyze(photo, { userId })).id;
  const decide = (id: number, asked: Partial<RpcRequest<'analysis.decide'>> = {}) =>
    system.rpc.call('analysis.decide', {
      id,
      userId: owner,
      decision: 'genuine',
      reason: 'seen on site',
      links: ['https://example.com/evidence'],
      mayMeasure: false,
      ...asked,
    });
  const get = (id: number) => system.rpc.call('analysis.get', { id, userId: owner, locale: 'en' });
  const history = (userId = owner) =>
    system.rpc.call('analysis.history', { userId, locale: 'en', beforeId: null });
  const hide = (id: number, hidden = true) =>
    system.rpc.call('analysis.setHidden', { id, userId: owner, hidden });
  const notFound = { code: 'analysis.not-found', status: 404 };

  describe('a decision', () => {
    it('API-135 stands in the record and, without texts, in the history', async () => {
      const id = await analyze();
      const before = await get(id);
      expect(before).not.toHaveProperty('decision');
      await decide(id, { decision: 'open' });
      const decided = await decide(id);
      expect(decided).toMatchObject({ decision: 'genuine', reason: 'seen on site', mayMeasure: false });
      expect(decided.earlier).toMatchObject([{ decision: 'open', reason: 'seen on site' }]);
      const record = analysisRecordSchema.parse(await get(id));
      expect(record).toMatchObject({ decision: decided, result: before.result, score: before.score });
      const [listed] = (await history()).records;
      expect(listed?.decision).toEqual({ decision: 'genuine', decidedAt: decided.decidedAt });
      expect((await system.watch(id)).record?.decision).toEqual(decided);
      await system.rpc.call('analysis.undecide', { id, userId: owner });
      await system.rpc.call('analysis.undecide', { id, userId: owner });
      expect(await get(id)).toEqual(before);
    });

    it('API-135 belongs to the owner of a visible analysis', async () => {
      const id = await analyze();
      await expect(decide(id, { userId: stranger })).rejects.toMatchObject(notFound);
      await expect(system.rpc.call('analysis.undecide', { id, userId: stranger })).rejects.toMatchObject(
        notFound,
      );
      await hide(id);
      await expect(decide(id)).rejects.toMatchObject(notFound);
      await expect(decide(999_999)).rejects.toMatchObject(notFound);
    });

    it('API-136 counts how often it agrees with the verdict', async () => {
      const userId = 5;
      system.ledger.setAvailable(userId, 10);
      const ids = [
        await analyze(userId),
        await analyze(userId),
        await analyze(userId),
        await analyze(userId),
      ];
      const verdicts = ['Likely Genuine', 'Likely Manipulated', 'Inconclusive', 'Likely AI-Generated'];
      for (const [index, id] of ids.entries())
        await system.query('UPDATE analysis SET result = $2 WHERE id = $1', [id, verdicts[index]]);
      for (const id of ids) await decide(id, { userId });
      const statistics = () => system.rpc.call('analysis.decisionStatistics', { userId });
      expect(await statistics()).toEqual({ compared: 3, agreed: 1 });
      await decide(ids[1]!, { userId, decision: 'altered' });
      await decide(ids[3]!, { userId, decision: 'open' });
      expect(await statistics()).toEqual({ compared: 2, agreed: 2 });
      const { rows } = await system.rpc.call('analysis.historyRows', { userId, beforeId: null });
      expect(rows.map(({ id, decision }) => [id, decision?.decision])).toEqual([
        [ids[3], 'open'],
        [ids[2], 'genuine'],
        [ids[1], 'altered'],
        [ids[0], 'genuine'],
      ]);
    });

    it('is in the export until it is deleted with its analysis', async () => {
      const id = await analyze();
      const decided = await decide(id);
      const exported = () =>
        system.rpc.call('analysis.exportNext', { userId: owner, afterId: id - 1, locale: 'en' });
      expect((await exported()).next).toMatchObject({ id, decision: decided });
      await system.rpc.call('analysis.delete', { id, userId: owner });
      expect(await system.query('SELECT FROM decision WHERE analysis_id = $1', [id])).toEqual([]);
    });

    it('UI-398 is in a shared report only if its owner agrees', async () => {
      const id = await analyze();
      await decide(id);
      const share = async (withDecision: boolean) => {
        const tokenHash = String(withDecision).padEnd(43, '0');
        const agreed = { days: 7 as const, withPicture: false, withLocation: false, withDecision };
        const asked = { id, userId: owner, tokenHash, issuer: 'https://jinwi.example', ...agreed };
        expect(await system.rpc.call('analysis.shareReport', asked)).toMatchObject({ withDecision });
        const { document } = await system.rpc.call('analysis.openShare', { tokenHash, isCounted: false });
        return JSON.parse(document) as SignedReport;
      };
      expect(await share(false)).not.toHaveProperty('decision');
      expect((await share(true)).decision).toMatchObject({ decision: 'genuine', reason: 'seen on site' });
    });
  });

  describe('a case', () => {
    const open = (name = 'Claim 17', userId = owner) =>
      system.rpc.call('analysis.openCase', { userId, name, note: 'two cars' });
    const entry = (caseId: string, analysisId: number, userId = owner) => ({ caseId, analysisId, userId });
    const add = (...parts: Parameters<typeof entry>) =>
      system.rpc.call('analysis.addToCase', entry(...parts));
    const list = (analysisId?: number) =>
      system.rpc.call('analysis.listCases', { userId: owner, ...(analysisId ? { analysisId } : {}) });

    it('API-137 gathers analyses, each once, and tells what was decided', async () => {
      const [first, second] = [await analyze(), await analyze()];
      await decide(second, { decision: 'ai' });
      const { id: caseId } = await open();
      for (const id of [second, first, first]) await add(caseId, id);
      const found = await system.rpc.call('analysis.getCase', { caseId, userId: owner });
      expect(found).toMatchObject({ name: 'Claim 17', note: 'two cars', count: 2 });
      expect(found.entries.map(({ analysisId, decision }) => [analysisId, decision?.decision])).toEqual([
        [second, 'ai'],
        [first, undefined],
      ]);
      await hide(first);
      expect((await list(second)).cases).toMatchObject([{ id: caseId, count: 1 }]);
      await hide(first, false);
      const removed = await system.rpc.call('analysis.removeFromCase', entry(caseId, first));
      expect(removed.entries).toHaveLength(1);
      expect((await list(first)).cases).toEqual([]);
      const renamed = await system.rpc.call('analysis.changeCase', {
        caseId,
        userId: owner,
        name: 'Claim 18',
      });
      expect(renamed).toMatchObject({ name: 'Claim 18', note: 'two cars' });
      await system.rpc.call('analysis.deleteCase', { caseId, userId: owner });
      expect((await get(second)).id).toBe(second);
      expect(await system.query('SELECT FROM case_entry WHERE case_id = $1', [caseId])).toEqual([]);
    });

    it('API-138 belongs to its member', async () => {
      const { id: caseId } = await open();
      const [own, foreign] = [await analyze(), await analyze(stranger)];
      const unknown = { code: 'case.not-found', status: 404 };
      const asStranger = { caseId, userId: stranger };
      await expect(system.rpc.call('analysis.getCase', asStranger)).rejects.toMatchObject(unknown);
      await expect(
        system.rpc.call('analysis.changeCase', { ...asStranger, name: 'x' }),
      ).rejects.toMatchObject(unknown);
      await system.rpc.call('analysis.deleteCase', asStranger);
      await expect(add(caseId, foreign, stranger)).rejects.toMatchObject(unknown);
      await expect(add(caseId, foreign)).rejects.toMatchObject(notFound);
      expect(await add(caseId, own)).toMatchObject({ count: 1 });
      expect(await system.rpc.call('analysis.listCases', { userId: stranger })).toEqual({ cases: [] });
    });

    it('API-138 has its limits', async () => {
      const userId = 6;
      system.ledger.setAvailable(userId, 10);
      const id = await analyze(userId);
      const fill = (count: number) =>
        system.query(
          `INSERT INTO case_file (id, user_id, name, note)
           SELECT gen_random_uuid(), $1, 'made', '' FROM generate_series(1, $2::integer)`,
          [userId, count],
        );
      const { id: caseId } = await open('first', userId);
      await fill(casesMax - 2);
      await open('last', userId);
      await expect(open('more', userId)).rejects.toMatchObject({ code: 'case.too-many', status: 409 });
      await system.query(
        `INSERT INTO case_entry (case_id, analysis_id)
         SELECT $1, -number FROM generate_series(1, $2::integer) AS number`,
        [caseId, caseEntriesMax],
      );
      await expect(add(caseId, id, userId)).rejects.toMatchObject({ code: 'case.full', status: 409 });
      await system.query('DELETE FROM case_entry WHERE case_id = $1', [caseId]);
      await system.query(
        `INSERT INTO case_entry (case_id, analysis_id)
         SELECT id, $2 FROM case_file WHERE user_id = $1 AND id <> $3 LIMIT $4`,
        [userId, id, caseId, casesPerAnalysisMax],
      );
      await expect(add(caseId, id, userId)).rejects.toMatchObject({
        code: 'case.too-many-of-analysis',
        status: 409,
      });
    });

    it('loses an analysis that is deleted', async () => {
      const id = await analyze();
      const { id: caseId } = await open();
      await add(caseId, id);
      await system.rpc.call('analysis.delete', { id, userId: owner });
      expect(await system.query('SELECT FROM case_entry WHERE case_id = $1', [caseId])).toEqual([]);
    });
  });

  it('API-136 gives the operator only what members agreed to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jinwi-decisions-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const bytes = await madePhoto({ seed: 5 });
    const { id } = await system.analyze(bytes, { userId: owner, imageName: 'secret-name.jpg' });
    const said: string[] = [];
    const run = (name: string) =>
      runDecisionCommand({
        words: ['export', join(folder, name)],
        program: 'test',
        databaseUrl: () => Promise.resolve(system.environment.DATABASE_URL ?? ''),
        store: () => system.store,
        say: (line) => void said.push(line),
        complain: (line) => void said.push(line),
      });
    const read = (name: string) => readFile(join(folder, name, 'manifest.json'), 'utf8');
    const nothing = { files: [] };
    await decide(id, { decision: 'altered', reason: 'secret reason' });
    expect(await run('not-agreed')).toBe(0);
    expect(JSON.parse(await read('not-agreed'))).toEqual(nothing);
    await decide(id, { decision: 'altered', reason: 'secret reason', mayMeasure: true });
    expect(await run('agreed')).toBe(0);
    expect(JSON.parse(await read('agreed'))).toEqual({
      files: [{ file: '00001.jpg', label: 'tampered', set: 'decisions' }],
    });
    expect(await readFile(join(folder, 'agreed', '00001.jpg'))).toEqual(bytes);
    expect(await run('agreed')).toBe(1);
    await hide(id);
    expect(await run('hidden')).toBe(0);
    expect(JSON.parse(await read('hidden'))).toEqual(nothing);
    await hide(id, false);
    await system.rpc.call('analysis.delete', { id, userId: owner });
    expect(await run('deleted')).toBe(0);
    expect(JSON.parse(await read('deleted'))).toEqual(nothing);
    expect(said.join()).not.toContain('secret');
  });

  it('is deleted with the account, changing no balance', async () => {
    const userId = 8;
    system.ledger.setAvailable(userId, 10);
    const id = await analyze(userId);
    const available = system.ledger.available(userId);
    await decide(id, { userId });
    const { id: caseId } = await system.rpc.call('analysis.openCase', { userId, name: 'x', note: '' });
    await system.rpc.call('analysis.addToCase', { caseId, analysisId: id, userId });
    await system.rpc.call('analysis.undecide', { id, userId });
    await decide(id, { userId });
    expect(system.ledger.available(userId)).toBe(available);
    await system.rpc.call('analysis.eraseMember', { userId });
    for (const table of ['decision', 'case_file'])
      expect(await system.query(`SELECT FROM ${table} WHERE user_id = $1`, [userId])).toEqual([]);
  });
});
