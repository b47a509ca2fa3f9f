import { emailSchema, loginBodySchema, passwordSchema, usernameSchema } from '@jinwi/contracts';
import { z } from 'zod';

/** Fields of the form only; the request carries what `loginBodySchema` names. */
export const signInFormSchema = loginBodySchema.extend({ rememberMe: z.boolean() });
export type SignInForm = z.infer<typeof signInFormSchema>;

const termsMessage = 'You must accept the terms and conditions';
const matchMessage = "Passwords don't match";

const registerFieldsSchema = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: passwordSchema,
  confirmPassword: passwordSchema,
  terms: z.boolean().refine((accepted) => accepted, termsMessage),
});

const passwordPairSchema = z.object({ password: z.string(), confirmPassword: z.string() });

export const registerFormSchema = registerFieldsSchema.refine(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    path: ['confirmPassword'],
    message: matchMessage,
    // Also while other fields are still wrong, so that no fault comes as a surprise after the first round.
    when: ({ value }) => passwordPairSchema.safeParse(value).success,
  },
);
export type RegisterForm = z.infer<typeof registerFormSchema>;
