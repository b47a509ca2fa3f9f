import { promptLengthMax, textLength } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { type SettingsForm } from '../use-settings-form.js';

const examples = ['watercolor', 'night', 'film', 'winter'] as const;

/** Example sentences; choosing one appends it to the prompt. */
export const PromptExamples = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('generate');
  const add = (example: string) => {
    const typed = form.getValues('prompt').trim();
    const next = typed === '' ? example : `${typed}, ${example}`;
    if (textLength(next) > promptLengthMax) return;
    form.setValue('prompt', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setFocus('prompt');
  };
  return (
    <ul aria-label={t('form.examples')} className="flex flex-wrap gap-2">
      {examples.map((key) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => add(t(`form.example.${key}`))}
            className="min-h-9 rounded-full border border-border px-3 py-1 text-left text-caption text-muted transition-colors duration-120 hover:border-brand hover:text-text disabled:opacity-50"
          >
            {t(`form.example.${key}`)}
          </button>
        </li>
      ))}
    </ul>
  );
};
