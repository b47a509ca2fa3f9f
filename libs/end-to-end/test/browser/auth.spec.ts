import { type Page, type Request } from '@playwright/test';
import { HttpMember } from '../helpers/http-member.js';
import { toastArea } from './analyze-steps.js';
import { expect, type Product, type Visit, test } from './test.js';

test.describe('sign-in and registration', () => {
  const openAuth = async (visit: Visit, language = 'en') => {
    const page = await visit({ language });
    await page.goto('/auth');
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };

  const openRegister = async (visit: Visit) => {
    const page = await openAuth(visit);
    await page
      .getByRole('button', { name: 'Create one' })
      .or(page.getByRole('link', { name: 'Create one' }))
      .click();
    await page.getByLabel('Full name').waitFor();
    return page;
  };

  const fillRegister = async (page: Page, member: HttpMember) => {
    await page.getByLabel('Full name').fill(member.username);
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByLabel('Confirm password').fill(member.password);
    await page.getByRole('checkbox').check();
  };

  const submitRegister = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();
  const submitSignIn = (page: Page) =>
    page.getByRole('button', { name: 'Sign in', exact: true }).last().click();

  const requestsTo = (page: Page, path: string) => {
    const requests: Request[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === path) requests.push(request);
    });
    return requests;
  };

  const registered = async (product: Product) => {
    const member = new HttpMember(product.url);
    await member.register();
    return member;
  };

  test('UI-066 UI-068 starts in sign-in mode with all its parts', async ({ visit }) => {
    const page = await openAuth(visit);
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.getByLabel('Email').waitFor();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: /Remember me/ }).waitFor();
    await page.getByRole('button', { name: 'Show password' }).waitFor();
    expect(await page.getByRole('link', { name: 'Sign in with Google' }).getAttribute('href')).toBe(
      '/api/auth/google',
    );
  });

  test('UI-067 UI-070 toggles to registration and back', async ({ visit }) => {
    const page = await openRegister(visit);
    for (const label of ['Full name', 'Email', 'Confirm password']) await page.getByLabel(label).waitFor();
    const terms = page.getByRole('main').getByRole('link', { name: /Terms of Service/ });
    const privacy = page.getByRole('main').getByRole('link', { name: /Privacy Policy/ });
    expect([await terms.getAttribute('href'), await terms.getAttribute('target')]).toEqual([
      '/terms',
      '_blank',
    ]);
    expect([await privacy.getAttribute('href'), await privacy.getAttribute('target')]).toEqual([
      '/terms#privacy',
      '_blank',
    ]);
    await page.getByRole('link', { name: 'Sign up with Google' }).waitFor();
    const back = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
    await back
      .or(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }))
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  });

  test('UI-075 UI-076 names the invalid field and sends nothing', async ({ visit }) => {
    const page = await openAuth(visit);
    const requests = requestsTo(page, '/api/login');
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await submitSignIn(page);
    await page.getByText('Invalid email address').waitFor();
    await page.getByText('Password must be at least 6 characters').waitFor();
    expect(requests).toHaveLength(0);
  });

  test('UI-077 UI-078 UI-079 checks registration on the page', async ({ visit }) => {
    const page = await openRegister(visit);
    await page.getByLabel('Full name').fill('Someone');
    await page.getByLabel('Email').fill('someone@example.com');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await page.getByLabel('Confirm password').fill('12345');
    await submitRegister(page);
    await page.getByText('Password must be at least 6 characters').nth(1).waitFor();
    await page.getByText('You must accept the terms and conditions').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await page.getByLabel('Confirm password').fill('other words');
    await submitRegister(page);
    await page.getByText("Passwords don't match").waitFor();
  });

  test('UI-086 UI-090 UI-015 BR-024 registers with three fields and lands on the dashboard', async ({
    visit,
    product,
  }) => {
    const page = await openRegister(visit);
    const paths: string[] = [];
    page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
    const requests = requestsTo(page, '/api/register');
    const member = new HttpMember(product.url);
    await fillRegister(page, member);
    await submitRegister(page);
    await page.waitForURL('**/mypage');
    await page.getByText('Registration successful').first().waitFor();
    await page.getByText('Your account has been created successfully.').first().waitFor();
    const { username, email, password } = member;
    expect(requests[0]?.postDataJSON()).toEqual({ username, email, password });
    expect(paths).not.toContain('/');
    expect(new URL(page.url()).pathname).toBe('/mypage');
  });

  test('UI-085 UI-089 BR-024 signs in with two fields and greets by name', async ({ visit, product }) => {
    const member = await registered(product);
    const page = await openAuth(visit);
    const requests = requestsTo(page, '/api/login');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('checkbox', { name: /Remember me/ }).check();
    await submitSignIn(page);
    await page.waitForURL('**/mypage');
    await page.getByText('Login successful').first().waitFor();
    await page.getByText(`Welcome back, ${member.username}!`).first().waitFor();
    expect(requests[0]?.postDataJSON()).toEqual({ email: member.email, password: member.password });
  });

  test('UI-087 keeps the email, never the password, when asked to remember', async ({ visit, product }) => {
    const member = await registered(product);
    const page = await openAuth(visit);
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('checkbox', { name: /Remember me/ }).check();
    await submitSignIn(page);
    await page.waitForURL('**/mypage');
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).toContain(member.email);
    expect(kept).not.toContain(member.password);
    await page.request.post('/api/logout', { headers: { Origin: product.url } });
    await page.goto('/auth');
    expect(await page.getByLabel('Email').inputValue()).toBe(member.email);
  });

  test('UI-091 UI-094 UI-095 says once that sign-in failed, and the password has the focus', async ({
    visit,
  }) => {
    const page = await openAuth(visit);
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await submitSignIn(page);
    await toastArea(page).getByText('Login failed', { exact: true }).waitFor();
    await toastArea(page).getByText('Invalid email or password', { exact: true }).waitFor();
    expect(await page.getByRole('main').getByText('Invalid email or password').count()).toBe(0);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.com');
  });

  test('UI-083 UI-092 API-020 says that a name is taken and keeps what was typed', async ({
    visit,
    product,
  }) => {
    const taken = await registered(product);
    const page = await openRegister(visit);
    const member = new HttpMember(product.url);
    await fillRegister(page, member);
    await page.getByLabel('Full name').fill(taken.username);
    await submitRegister(page);
    await page.getByText('Registration failed').first().waitFor();
    await page.getByText('This name is already in use.').first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(member.email);
  });

  test('UI-069 UI-071 UI-072 shows that it is pending and sends once', async ({ visit, product }) => {
    const member = await registered(product);
    const page = await openAuth(visit);
    const requests = requestsTo(page, '/api/login');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/login', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await submitSignIn(page);
    const pending = page.getByRole('button', { name: 'Signing in...' });
    await pending.waitFor();
    expect((await pending.isDisabled()) || (await pending.getAttribute('aria-disabled')) === 'true').toBe(
      true,
    );
    await page.getByLabel('Password', { exact: true }).press('Enter');
    release();
    await page.waitForURL('**/mypage');
    expect(requests).toHaveLength(1);
  });

  test('UI-016 offers to continue to the page first asked for', async ({ visit, product }) => {
    const member = await registered(product);
    const page = await visit();
    await page.goto('/history');
    await page.waitForURL('**/auth');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await submitSignIn(page);
    await page.waitForURL('**/mypage');
    await page.getByRole('button', { name: 'Continue' }).first().click();
    await page.waitForURL('**/history');
  });

  for (const [language, text] of [
    ['ko', 'Google 로그인에 실패했습니다'],
    ['en', 'Google sign-in failed'],
  ] as const) {
    test(`UI-097 says in ${language} that Google did not work`, async ({ visit }) => {
      const page = await visit({ language });
      await page.goto('/auth?error=google');
      await page.getByText(text).first().waitFor();
    });
  }

  for (const [language, label, mark, why] of [
    ['en', 'Sign in with Google', 'Not set up here', 'Sign-in with Google is not set up on this site.'],
    [
      'ko',
      'Google로 로그인',
      '이 사이트에는 설정되어 있지 않음',
      '이 사이트에는 Google 로그인이 설정되어 있지 않습니다.',
    ],
  ] as const) {
    test(`UI-074 UI-097 in ${language} unconfigured Google stands below the form and says so`, async ({
      visit,
    }) => {
      const page = await openAuth(visit, language);
      const google = page.getByRole('link', { name: label });
      await page.getByText(mark, { exact: true }).waitFor();
      const [form, link] = await Promise.all([
        page.getByRole('checkbox').boundingBox(),
        google.boundingBox(),
      ]);
      expect(link?.y).toBeGreaterThan(form?.y ?? Infinity);
      await google.click();
      await page.getByText(why).waitFor();
      expect(new URL(page.url()).search).toBe('');
    });
  }

  test('UI-074 API-026 configured Google stands above the form, and a click leaves the page', async ({
    visit,
  }) => {
    const page = await visit();
    await page.route('**/api/auth/google/status', (route) => route.fulfill({ json: { isConfigured: true } }));
    await page.goto('/auth');
    await page.getByText('or with email').waitFor();
    const google = page.getByRole('link', { name: 'Sign in with Google' });
    const [form, link] = await Promise.all([page.getByLabel('Email').boundingBox(), google.boundingBox()]);
    expect(link?.y).toBeLessThan(form?.y ?? 0);
    await google.click();
    // The server has no Google sign-in, so it redirects with an error.
    await page.waitForURL('**/auth?error=google');
  });

  test('API-027 the server leads to /auth?error=google when Google is not configured', async ({ visit }) => {
    const page = await visit();
    await page.goto('/api/auth/google');
    await page.waitForURL('**/auth?error=google');
  });

  test('UI-064 opens the registration form from Create Account, and sign-in after a reload', async ({
    visit,
  }) => {
    const page = await visit();
    await page.goto('/');
    await page.getByRole('link', { name: 'Create Account' }).click();
    await page.getByLabel('Full name').waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/auth');
  });
});
