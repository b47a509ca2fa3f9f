import { useSyncExternalStore } from 'react';
import { type SettingsForm, type SettingsInput } from './use-settings-form.js';

/** A setting's current value in the form. The library's own hooks would add to the code of /auth. */
export const useSetting = <Name extends keyof SettingsInput>(
  form: SettingsForm,
  name: Name,
): SettingsInput[Name] =>
  useSyncExternalStore(
    (onChange) => form.subscribe({ name, formState: { values: true }, callback: onChange }),
    () => form.getValues(name) as SettingsInput[Name],
  );
