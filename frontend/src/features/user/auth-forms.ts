import { type FieldValues, type Resolver } from 'react-hook-form';
import type * as authSchemas from './auth-schemas.js';

type Schemas = typeof authSchemas;

const load = (): Promise<Schemas> => import('./auth-schemas.js');

/** Loads the validator when a form is about to be used, because it is larger than the rest of the page. */
export const prepareAuthForm = (): void => void load().catch(() => undefined);

export const termsMessage = 'You must accept the terms and conditions';
export const matchMessage = "Passwords don't match";

const whenLoaded =
  <Values extends FieldValues>(
    resolverOf: (schemas: Schemas) => Resolver<Values>,
    fallback: Resolver<Values>,
  ): Resolver<Values> =>
  async (...form) => {
    const schemas = await load().catch(() => null);
    return (schemas ? resolverOf(schemas) : fallback)(...form);
  };

/** If the validator cannot be loaded, a sign-in form is sent unchecked: the server checks it. */
export const signInResolver = whenLoaded<authSchemas.SignInForm>(
  (schemas) => schemas.signInResolver,
  (values) => ({ values, errors: {} }),
);

/**
 * If the validator cannot be loaded, checks only what the server does not receive: the terms and the second password.
 */
export const registerResolver = whenLoaded<authSchemas.RegisterForm>(
  (schemas) => schemas.registerResolver,
  (values) => {
    const type = 'custom';
    const errors = {
      ...(values.password !== values.confirmPassword && { confirmPassword: { type, message: matchMessage } }),
      ...(!values.terms && { terms: { type, message: termsMessage } }),
    };
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  },
);

export interface AuthFormProps {
  /** The member page originally requested, to which the toast links. */
  from?: string;
  /** One switch shows or hides every password of both forms (UI-073). */
  passwordVisible: boolean;
  onPasswordVisibleChange: (visible: boolean) => void;
}
