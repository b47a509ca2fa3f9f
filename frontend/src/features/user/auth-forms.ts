import { type FieldValues, type Resolver } from 'react-hook-form';
import type * as authSchemas from './auth-schemas.js';

type Schemas = typeof authSchemas;

const load = (): Promise<Schemas> => import('./auth-schemas.js');

/** Loads the validator, which weighs more than the rest of the page, when a form is about to be used. */
export const prepareAuthForm = (): void => void load().catch(() => undefined);

/** A form whose validator cannot be loaded is sent as it is: the server checks it again. */
const whenLoaded =
  <Values extends FieldValues>(resolverOf: (schemas: Schemas) => Resolver<Values>): Resolver<Values> =>
  async (values, context, options) => {
    const schemas = await load().catch(() => null);
    return schemas ? resolverOf(schemas)(values, context, options) : { values, errors: {} };
  };

export const signInResolver = whenLoaded<authSchemas.SignInForm>((schemas) => schemas.signInResolver);
export const registerResolver = whenLoaded<authSchemas.RegisterForm>((schemas) => schemas.registerResolver);

export interface AuthFormProps {
  /** The member page originally requested, which the toast offers to open. */
  from?: string;
  /** One switch shows or hides every password of both forms (UI-073). */
  passwordVisible: boolean;
  onPasswordVisibleChange: (visible: boolean) => void;
}
