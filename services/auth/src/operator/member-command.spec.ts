import { parseMemberCommand } from './member-command.js';
import { UsageError } from '@jinwi/database';

const by = { operator: 'kim', reason: 'asked by letter' };
const words = (line: string) => [...line.split(' '), '--reason', by.reason];

describe('the operator’s command for members', () => {
  it.each([
    ['export 7', { name: 'export', who: { userId: 7 }, to: null, ...by }],
    [
      'export Kim@Example.com --to f.zip',
      { name: 'export', who: { email: 'kim@example.com' }, to: 'f.zip', ...by },
    ],
    ['delete 7', { name: 'delete', who: { userId: 7 }, isConfirmed: false, ...by }],
    ['delete 7 --yes', { name: 'delete', who: { userId: 7 }, isConfirmed: true, ...by }],
    ['turn-off-second-factor 7', { name: 'turn-off-second-factor', who: { userId: 7 }, ...by }],
    ['sign-out 7', { name: 'sign-out', who: { userId: 7 }, ...by }],
    ['delete-analysis 12 --of 7', { name: 'delete-analysis', analysisId: 12, who: { userId: 7 }, ...by }],
  ])('understands %s', (line, command) => {
    expect(parseMemberCommand(words(line), 'kim')).toEqual(command);
  });

  it.each([
    ['', { name: 'help' }],
    ['delete 7 --help', { name: 'help' }],
  ])('shows the help for "%s"', (line, command) => {
    expect(parseMemberCommand(line.split(' ').filter(Boolean))).toEqual(command);
  });

  it.each([
    [['delete', '7'], /--reason must say why/],
    [words('delete'), /needs the id or the email/],
    [words('delete-analysis 12'), /needs the id or the email/],
    [words('delete 7 8'), /takes nothing more: remove "8"/],
    [words('erase 7'), /no command "erase"/],
    [words('delete a@b'), /no?t? an email address/],
  ])('refuses %s', (line, sentence) => {
    expect(() => parseMemberCommand(line, 'kim')).toThrow(UsageError);
    expect(() => parseMemberCommand(line, 'kim')).toThrow(sentence);
  });

  it('needs a name where the machine knows none', () => {
    expect(() => parseMemberCommand(words('delete 7'))).toThrow(/--operator NAME/);
    expect(parseMemberCommand([...words('delete 7'), '--operator', 'lee'])).toMatchObject({
      operator: 'lee',
    });
  });
});
