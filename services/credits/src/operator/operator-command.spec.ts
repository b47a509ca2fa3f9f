import { nameOfOperator, operatorHelp, parseOperatorCommand } from './operator-command.js';
import { UsageError } from '@jinwi/database';

const refundId = '0f9b7c9e-5a54-4c3b-9d6f-3a8e2f1b7c11';
const parse = (line: string) => parseOperatorCommand(line.split(' ')).command;

describe('the operator command', () => {
  it.each([
    ['help', { name: 'help' }],
    ['grant --help', { name: 'help' }],
    ['member 7', { name: 'member', who: { userId: 7 } }],
    ['member kim@example.com', { name: 'member', who: { email: 'kim@example.com' } }],
    [
      'grant 7 --amount 5 --reason late-report --key ticket-12',
      { name: 'grant', userId: 7, amount: 5, reason: 'late-report', opKey: 'goodwill:ticket-12' },
    ],
    ['extend 3', { name: 'extend', lotId: 3 }],
    ['refund 3', { name: 'refund', lotId: 3 }],
    [`payout ${refundId} --reason bank-transfer`, { name: 'payout', refundId, reason: 'bank-transfer' }],
    [`release ${refundId} --reason bank-transfer`, { name: 'release', refundId, reason: 'bank-transfer' }],
    ['reconcile', { name: 'reconcile' }],
    ['check', { name: 'check' }],
  ])('understands %s', (line, command) => {
    expect(parse(line)).toEqual(command);
  });

  it('shows the help without words', () => {
    expect(parseOperatorCommand([]).command).toEqual({ name: 'help' });
  });

  it('takes the name of the operator', () => {
    expect(parseOperatorCommand(['check', '--operator', 'kim']).operator).toBe('kim');
    expect(parseOperatorCommand(['check']).operator).toBeUndefined();
  });

  it('gives each grant a key of its own', () => {
    const line = 'grant 7 --amount 5 --reason late-report';
    expect(parse(line)).not.toEqual(parse(line));
  });

  it.each([
    ['spend 7', /no command "spend"/],
    ['member', /id or the email/],
    ['member x', /id or the email/],
    ['grant --amount 5 --reason late', /id of a member/],
    ['grant 7 --amount 1.5 --reason late', /--amount/],
    ['grant 7 --amount 0 --reason late', /--amount/],
    ['grant 7 --amount 5', /--reason/],
    ['extend 0', /number of a lot/],
    ['refund', /number of a lot/],
    ['payout 3 --reason bank-transfer', /id of a refund/],
    [`payout ${refundId}`, /--reason/],
    ['check 7', /takes no "7"/],
    ['member 7 8', /takes nothing more: remove "8"/],
    ['check --force', /--force/],
  ])('refuses %s and says why', (line, sentence) => {
    expect(() => parse(line)).toThrow(UsageError);
    expect(() => parse(line)).toThrow(sentence);
  });
});

describe('the name in the audit', () => {
  const nameFor = (line: string, userName?: string) =>
    nameOfOperator(parseOperatorCommand(line.split(' ')), { userName });

  it('is the one given, or else the user of the machine', () => {
    expect(nameFor('extend 3 --operator lee', 'kim')).toBe('lee');
    expect(nameFor('extend 3', 'kim')).toBe('kim');
  });

  it.each([
    'grant 7 --amount 5 --reason late-report',
    'extend 3',
    'refund 3',
    `payout ${refundId} --reason bank-transfer`,
    `release ${refundId} --reason bank-transfer`,
    'reconcile',
  ])('must be given where the machine knows no user, for %s', (line) => {
    expect(() => nameFor(line)).toThrow(UsageError);
    expect(() => nameFor(line)).toThrow(/add --operator NAME/);
    expect(nameFor(`${line} --operator lee`)).toBe('lee');
  });

  it.each(['check', 'member 7'])('may be missing there for %s, which changes nothing', (line) => {
    expect(nameFor(line)).toBe('unnamed');
  });
});

describe('the help', () => {
  it('shows the command as it is called where it runs', () => {
    expect(operatorHelp('node somewhere.js')).toMatch(/^node somewhere\.js COMMAND/);
  });
});
