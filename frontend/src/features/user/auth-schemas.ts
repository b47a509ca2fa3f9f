import { zodResolver } from '@hookform/resolvers/zod';
import { emailSchema, loginBodySchema, passwordSchema, usernameSchema } from '@jinwi/contracts';
import { z } from 'zod';
import { matchMessage, termsMessage } from './auth-forms.js';

/** The form's fields; the request contains only those of `loginBodySchema`. */
const signInFormSchema = loginBodySchema.extend({ rememberMe: z.boolean() });
export type SignInForm = z.infer<typeof signInFormSchema>;

const registerFieldsSchema = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: passwordSchema,
  confirmPassword: passwordSchema,
  terms: z.boolean().refine((accepted) => accepted, termsMessage),
});

const passwordPairSchema = z.object({ password: z.string(), confirmPassword: z.string() });

const registerFormSchema = registerFieldsSchema.refine(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    path: ['confirmPassword'],
    message: matchMessage,
    // Compares the passwords even if other fields are invalid, so that the first submit shows every error.
    when: ({ value }) => passwordPairSchema.safeParse(value).success,
  },
);
export type RegisterForm = z.infer<typeof registerFormSchema>;

export const signInResolver = zodResolver(signInFormSchema);
export const registerResolver = zodResolver(registerFormSchema);
