import { useSyncExternalStore } from 'react';
import { type SettingsForm, type SettingsInput } from './use-settings-form.js';

/** One setting as it stands in the form right now. The library's own hooks would weigh on /auth, too. */
export const useSetting = <Name extends keyof SettingsInput>(
  form: SettingsForm,
  name: Name,
): SettingsInput[Name] =>
  useSyncExternalStore(
    (onChange) => form.subscribe({ name, formState: { values: true }, callback: onChange }),
    () => form.getValues(name) as SettingsInput[Name],
  );
