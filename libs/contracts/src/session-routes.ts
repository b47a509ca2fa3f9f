import { type HttpRoute } from './http-route.js';
import { googleSignInSchema, loginBodySchema, registerBodySchema, userSchema } from './user.js';

export const sessionRoutes = [
  {
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in member',
    access: 'public',
    responses: { 200: userSchema },
    errors: [401],
  },
  {
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in',
    access: 'public',
    body: loginBodySchema,
    responses: { 200: userSchema },
    errors: [400, 401, 403, 429],
  },
  {
    method: 'POST',
    path: '/api/register',
    summary: 'Create an account',
    access: 'public',
    body: registerBodySchema,
    responses: { 201: userSchema },
    errors: [400, 403, 409, 429],
  },
  {
    method: 'POST',
    path: '/api/logout',
    summary: 'Sign out',
    access: 'public',
    responses: { 200: null },
    errors: [403],
  },
  {
    method: 'GET',
    path: '/api/auth/google',
    summary: 'Go to Google and sign in',
    access: 'public',
    responses: { 302: null },
    errors: [],
  },
  {
    method: 'GET',
    path: '/api/auth/google/status',
    summary: 'Whether Google is set up',
    access: 'public',
    responses: { 200: googleSignInSchema },
    errors: [],
  },
  {
    method: 'GET',
    path: '/api/auth/google/callback',
    summary: 'Return from Google',
    access: 'public',
    responses: { 302: null },
    errors: [],
  },
] as const satisfies readonly HttpRoute[];
