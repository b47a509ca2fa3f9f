import { isCommonPassword } from './common-passwords.js';

describe('isCommonPassword', () => {
  it.each(['123456', 'password', 'PassWord', 'qwertyuiop', 'trustno1'])('knows %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['correct horse', 'k3yb0d', ' password', '비밀번호'])('UI-076 lets %j pass', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
