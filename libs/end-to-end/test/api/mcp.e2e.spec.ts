import { createdKeySchema, v1AccountSchema } from '@jinwi/contracts';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { HttpMember } from '../helpers/http-member.js';
import { madePhoto } from '../helpers/made-photo.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

describe('an assistant with a key', () => {
  let system: TestSystem;
  const client = new Client({ name: 'a test', version: '1' });
  let headers: Record<string, string>;

  beforeAll(async () => {
    system = await startTestSystem();
    const member = new HttpMember(system.url);
    await member.register();
    const settings = { name: 'assistant', scopes: ['analyze', 'read'], creditLimit: null, validDays: 1 };
    const made = await member.post('/api/account/keys', { ...settings, password: member.password });
    headers = { Authorization: `Bearer ${createdKeySchema.parse(await made.json()).secret}` };
    const url = new URL('/api/mcp', system.url);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  }, 60_000);

  afterAll(async () => {
    await client.close();
    await system.close();
  });

  const call = async (name: string, args: Record<string, unknown>): Promise<CallToolResult> =>
    CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));

  const available = async (): Promise<number> => {
    const response = await fetch(`${system.url}/api/v1/account`, { headers });
    return v1AccountSchema.parse(await response.json()).credits.available;
  };

  it('checks a picture, reads its report again and pays only once', async () => {
    const before = await available();
    const image = (await madePhoto()).toString('base64');
    const checked = await call('check_image', { image, name: 'photo.jpg', language: 'en' });
    expect(checked.isError).toBeUndefined();
    const { id, limits, answers } = checked.structuredContent as {
      id: number;
      limits: string[];
      answers: { question: string }[];
    };
    expect(answers.map(({ question }) => question)).toEqual(['Was it altered?', 'Did AI make it?']);
    expect(limits).toContain('No tool can prove from a single image that what it shows is true.');
    expect(await call('get_report', { id, language: 'en' })).toEqual(checked);
    expect(await call('check_image', { image, language: 'en' })).toEqual(checked);
    expect(await available()).toBe(before - 1);
  });

  it('says the same in Korean', async () => {
    const image = (await madePhoto()).toString('base64');
    const [said] = (await call('check_image', { image, language: 'ko' })).content;
    expect(said?.type === 'text' && said.text).toContain('이 결과로 알 수 없는 것');
  });
});
