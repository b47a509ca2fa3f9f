import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aUser, fakeServer, held, json, type SeenRequest, text } from '../../testing/fake-server.js';
import { useToasts } from '../../shared/lib/toast.js';
import { renderApp } from '../../testing/render-app.js';

const register = { pathname: '/auth', state: { mode: 'register' } };
const member = aUser();

const toastShown = () => useToasts.getState().toasts[0];
const main = () => within(screen.getByRole('main'));
const press = (name: string) => userEvent.click(main().getByRole('button', { name }));
const fill = async (label: string, value: string) => {
  await userEvent.clear(main().getByLabelText(label));
  await userEvent.type(main().getByLabelText(label), value);
};
const sent = (seen: SeenRequest[], url: string) => seen.filter((request) => request.url === url);

const fillSignIn = async (password = 'secret') => {
  await main().findByRole('heading', { level: 1, name: 'Sign in' });
  await fill('Email', 'haneul@example.com');
  await fill('Password', password);
};

const fillRegistration = async (changes: { confirm?: string; name?: string } = {}) => {
  await main().findByRole('heading', { level: 1, name: 'Create your account' });
  await fill('Full name', changes.name ?? 'Haneul Kim');
  await fill('Email', 'haneul@example.com');
  await fill('Password', 'secret');
  await fill('Confirm password', changes.confirm ?? 'secret');
};

describe('sign-in', () => {
  it('UI-002 UI-066 UI-068 starts with email, password, remember me, submit and Google', async () => {
    fakeServer();
    renderApp('/auth');
    await main().findByRole('heading', { level: 1, name: 'Sign in' });
    expect(main().getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    expect(main().getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(main().getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
    expect(main().getByRole('button', { name: 'Sign in' })).toBeEnabled();
    const google = main().getByRole('link', { name: 'Sign in with Google' });
    expect(google).toHaveAttribute('href', '/api/auth/google');
  });

  it('UI-096 names its fields for password managers, and takes what is pasted', async () => {
    fakeServer();
    renderApp('/auth');
    await main().findByRole('heading', { level: 1, name: 'Sign in' });
    await userEvent.click(main().getByLabelText('Password'));
    await userEvent.paste('correct horse');
    expect(main().getByLabelText('Password')).toHaveValue('correct horse');
    await press('Create one');
    await main().findByRole('heading', { level: 1, name: 'Create your account' });
    const tokens = ['Full name', 'Email', 'Password', 'Confirm password'].map((label) =>
      main().getByLabelText(label).getAttribute('autocomplete'),
    );
    expect(tokens).toEqual(['name', 'email', 'new-password', 'new-password']);
    await userEvent.click(main().getByLabelText('Confirm password'));
    await userEvent.paste('correct horse');
    expect(main().getByLabelText('Confirm password')).toHaveValue('correct horse');
  });

  it('UI-075 UI-076 UI-098 shows each field’s error, focuses the first and sends nothing', async () => {
    const seen = fakeServer();
    renderApp('/auth');
    await fillSignIn('12345');
    await fill('Email', 'nobody');
    await press('Sign in');
    const email = main().getByLabelText('Email');
    expect(await main().findByText('Invalid email address')).toBeVisible();
    expect(main().getByText('Password must be at least 6 characters')).toBeVisible();
    expect(email).toHaveAccessibleDescription('Invalid email address');
    expect(email).toHaveAttribute('aria-invalid', 'true');
    expect(email).toHaveFocus();
    expect(sent(seen, '/api/login')).toEqual([]);
  });

  it('UI-015 UI-085 UI-089 BR-024 sends email and password only and ends at /mypage, never at /', async () => {
    const seen = fakeServer({
      'POST /api/login': () => json(member),
      'GET /api/analysis/history': () => json([]),
    });
    const { paths, queryClient } = renderApp('/auth');
    await fillSignIn();
    await userEvent.click(main().getByRole('checkbox', { name: 'Remember me' }));
    await press('Sign in');
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Haneul Kim' });
    expect(sent(seen, '/api/login')[0]?.body).toEqual({ email: 'haneul@example.com', password: 'secret' });
    expect(screen.getAllByText('Login successful')[0]).toBeVisible();
    expect(screen.getAllByText('Welcome back, Haneul Kim!')[0]).toBeVisible();
    expect(queryClient.getQueryData(['/api/user'])).toEqual(member);
    expect(paths).not.toContain('/');
    expect(paths.at(-1)).toBe('/mypage');
  });

  it('UI-016 offers to continue to the page that was requested first', async () => {
    fakeServer({
      'POST /api/login': () => json(member),
      'GET /api/analysis/history': () => json([]),
    });
    const { router } = renderApp('/credits');
    await fillSignIn();
    await press('Sign in');
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Haneul Kim' });
    // The notification area blocks the pointer for a moment while it shows its first toast.
    await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Continue' })));
    await waitFor(() => expect(router.state.location.pathname).toBe('/credits'));
  });

  it('UI-069 UI-072 while pending the button says so, is disabled and sends nothing again', async () => {
    const answer = held(json(member));
    const seen = fakeServer({
      'POST /api/login': () => answer.promise,
      'GET /api/analysis/history': () => json([]),
    });
    renderApp('/auth');
    await fillSignIn();
    await press('Sign in');
    const button = await main().findByRole('button', { name: 'Signing in...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    await userEvent.type(main().getByLabelText('Password'), '{Enter}');
    expect(sent(seen, '/api/login')).toHaveLength(1);
    answer.release();
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Haneul Kim' });
  });

  it('UI-091 UI-095 a refusal shows only a toast and keeps what was typed', async () => {
    fakeServer({ 'POST /api/login': () => text('Invalid email or password', 401) });
    renderApp('/auth');
    await fillSignIn();
    await press('Sign in');
    await waitFor(() =>
      expect(toastShown()).toMatchObject({
        title: 'Login failed',
        description: 'Invalid email or password',
        variant: 'destructive',
      }),
    );
    expect(main().queryByRole('alert')).toBeNull();
    expect(main().getByLabelText('Password')).toHaveFocus();
    expect(main().getByLabelText('Email')).toHaveValue('haneul@example.com');
    expect(main().getByLabelText('Password')).toHaveValue('secret');
  });

  it('UI-087 remember me keeps the email, never the password, until it is unticked', async () => {
    fakeServer({ 'POST /api/login': () => text('', 401), 'GET /api/analysis/history': () => json([]) });
    localStorage.setItem('rememberedEmail', 'haneul@example.com');
    renderApp('/auth');
    await main().findByRole('heading', { level: 1, name: 'Sign in' });
    expect(main().getByLabelText('Email')).toHaveValue('haneul@example.com');
    const remember = main().getByRole('checkbox', { name: 'Remember me' });
    expect(remember).toBeChecked();
    expect(remember).toHaveAccessibleDescription('Saves your email on this device.');
    fakeServer({ 'POST /api/login': () => json(member), 'GET /api/analysis/history': () => json([]) });
    await userEvent.click(remember);
    await fillSignIn();
    await press('Sign in');
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Haneul Kim' });
    expect(JSON.stringify(localStorage)).not.toContain('haneul@example.com');
    expect(JSON.stringify(localStorage)).not.toContain('secret');
  });
});

describe('registration', () => {
  it('says when a network may open accounts again', async () => {
    fakeServer({
      'POST /api/register': () =>
        new Response('Too many accounts.', { status: 429, headers: { 'Retry-After': '3600' } }),
    });
    renderApp(register);
    await fillRegistration();
    await userEvent.click(main().getByRole('checkbox'));
    await press('Create Account');
    await waitFor(() =>
      expect(toastShown()?.description).toMatch(/^Too many accounts\. Possible again from .*\d:\d\d/),
    );
  });

  it('UI-064 UI-067 UI-070 opens from its link, and toggles both ways', async () => {
    fakeServer();
    const { router } = renderApp(register);
    await main().findByRole('heading', { level: 1, name: 'Create your account' });
    await waitFor(() => expect(router.state.location.state).toEqual({}));
    expect(router.state.location.pathname).toBe('/auth');
    expect(main().getByLabelText('Full name')).toHaveAttribute('autocomplete', 'name');
    expect(main().getByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
    expect(main().getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
    expect(main().getByLabelText('Confirm password')).toHaveAttribute('autocomplete', 'new-password');
    expect(main().getByRole('link', { name: 'Sign up with Google' })).toHaveAttribute(
      'href',
      '/api/auth/google',
    );
    await press('Sign in');
    expect(main().getByRole('heading', { level: 1, name: 'Sign in' })).toBeInTheDocument();
    await press('Create one');
    expect(main().getByRole('heading', { level: 1, name: 'Create your account' })).toBeInTheDocument();
  });

  it('UI-088 the links of the terms open a new tab', async () => {
    fakeServer();
    renderApp(register);
    const terms = await main().findByRole('link', { name: /^Terms of Service/ });
    const privacy = main().getByRole('link', { name: /^Privacy Policy/ });
    expect([terms, privacy].map((link) => link.getAttribute('href'))).toEqual(['/terms', '/terms#privacy']);
    for (const link of [terms, privacy]) expect(link).toHaveAttribute('target', '_blank');
  });

  it('UI-073 one switch shows every password of both forms', async () => {
    fakeServer();
    renderApp('/auth');
    await main().findByRole('heading', { level: 1, name: 'Sign in' });
    await press('Show password');
    expect(main().getByLabelText('Password')).toHaveAttribute('type', 'text');
    await press('Create one');
    expect(main().getByLabelText('Password')).toHaveAttribute('type', 'text');
    expect(main().getByLabelText('Confirm password')).toHaveAttribute('type', 'text');
    await press('Hide password');
    expect(main().getByLabelText('Confirm password')).toHaveAttribute('type', 'password');
  });

  it('UI-077 UI-079 UI-081 UI-082 an empty form says what each field needs', async () => {
    const seen = fakeServer();
    renderApp(register);
    await main().findByRole('heading', { level: 1, name: 'Create your account' });
    await userEvent.type(main().getByLabelText('Full name'), '   ');
    await press('Create Account');
    expect(await main().findByText('Required')).toBeVisible();
    expect(main().getByText('Invalid email address')).toBeVisible();
    expect(main().getAllByText('Password must be at least 6 characters')).toHaveLength(2);
    expect(main().getByText('You must accept the terms and conditions')).toBeVisible();
    expect(main().getByLabelText('Full name')).toHaveFocus();
    expect(sent(seen, '/api/register')).toEqual([]);
  });

  it('UI-078 different passwords are reported at the confirm field', async () => {
    fakeServer();
    renderApp(register);
    await fillRegistration({ confirm: 'secret2' });
    await press('Create Account');
    expect(await main().findByText("Passwords don't match")).toBeVisible();
    expect(main().getByLabelText('Confirm password')).toHaveAccessibleDescription("Passwords don't match");
  });

  it('UI-071 UI-086 UI-090 BR-024 sends username, email and password only and ends at /mypage', async () => {
    const answer = held(json(member, 201));
    const seen = fakeServer({
      'POST /api/register': () => answer.promise,
      'GET /api/analysis/history': () => json([]),
    });
    renderApp(register);
    await fillRegistration();
    await userEvent.click(main().getByRole('checkbox'));
    await press('Create Account');
    expect(await main().findByRole('button', { name: 'Creating Account...' })).toHaveAttribute(
      'aria-disabled',
    );
    answer.release();
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Haneul Kim' });
    expect(sent(seen, '/api/register')[0]?.body).toEqual({
      username: 'Haneul Kim',
      email: 'haneul@example.com',
      password: 'secret',
    });
    expect(screen.getAllByText('Registration successful')[0]).toBeVisible();
    expect(screen.getAllByText('Your account has been created successfully.')[0]).toBeVisible();
  });

  it('says at the password why it is refused, and nowhere else', async () => {
    const reason = 'This password is too common. Please choose another one.';
    fakeServer({ 'POST /api/register': () => text(reason, 400) });
    renderApp(register);
    await fillRegistration();
    await userEvent.click(main().getByRole('checkbox'));
    await press('Create Account');
    const password = main().getByLabelText('Password');
    await waitFor(() => expect(password).toHaveAccessibleDescription(reason));
    expect(password).toHaveFocus();
    expect(toastShown()).toMatchObject({ title: 'Registration failed' });
    expect(toastShown()).not.toHaveProperty('description');
  });

  it('UI-083 UI-092 a taken name is reported at its field, and the input stays', async () => {
    fakeServer({ 'POST /api/register': () => text('This name is already in use.', 409) });
    renderApp(register);
    await fillRegistration();
    expect(main().getByLabelText('Full name')).toHaveAccessibleDescription('A name no other member uses.');
    await userEvent.click(main().getByRole('checkbox'));
    await press('Create Account');
    const name = main().getByLabelText('Full name');
    await waitFor(() => expect(name).toHaveAccessibleDescription('Please use another one.'));
    expect(name).toHaveFocus();
    expect(name).toHaveValue('Haneul Kim');
    expect(main().getByLabelText('Password')).toHaveValue('secret');
    expect(toastShown()).toMatchObject({
      title: 'Registration failed',
      description: 'This name is already in use.',
    });
    expect(main().queryByRole('alert')).toBeNull();
  });
});
