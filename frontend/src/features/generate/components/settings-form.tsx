import {
  generationCost,
  type GenerationOptions,
  negativePromptLengthMax,
  promptLengthMax,
  referenceAspectMax,
  referenceSidePixelsMin,
  textLength,
} from '@jinwi/contracts';
import { TriangleAlert, WandSparkles } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { type SettingsForm as Form, useSetting } from '../settings.js';
import { type Studio } from '../use-studio.js';
import { CountField, FidelityField, RatioField, ReferenceField, TextField } from './settings-fields.js';
import { SourceImage } from './source-image.js';

interface SettingsFormProps {
  studio: Studio;
  /** What the installation offers; undefined while loading. */
  options: GenerationOptions | undefined;
}

const referenceDefault = { sidePixelsMin: referenceSidePixelsMin, aspectMax: referenceAspectMax };

export const SettingsForm = ({ studio, options }: SettingsFormProps) => {
  const { t } = useTranslation('generate');
  const { form, source, canStart, start } = studio;
  const file = source.chosen?.file;
  const [isAdvancedOpen, setAdvancedOpen] = useState(false);
  const isOff = options?.isAvailable === false;
  const submit = (event: FormEvent) =>
    void form.handleSubmit(
      (settings) => start({ file, settings }),
      (errors) => {
        if (isAdvancedFault(errors)) setAdvancedOpen(true);
        canStart(file);
      },
    )(event);
  return (
    <form noValidate aria-label={t('form.label')} onSubmit={submit}>
      <fieldset
        disabled={isOff}
        // Keeps the focused field clear of the sticky footer.
        className="min-w-0 space-y-6 [&_:is(input,textarea,button)]:scroll-mb-32"
      >
        <SourceImage source={source} limits={options?.reference ?? referenceDefault} />
        <div className="space-y-3">
          <TextField form={form} name="prompt" lengthMax={promptLengthMax} rows={5} />
          <PromptExamples form={form} />
          <UnreadPrompt form={form} promptPattern={options?.promptPattern} />
        </div>
        <RatioField form={form} />
        <CountField form={form} />
        <Disclosure
          summary={t('form.advanced')}
          isOpen={isAdvancedOpen}
          onToggle={setAdvancedOpen}
          className="rounded-card border border-border"
          summaryClassName="min-h-12 px-4 text-sm font-semibold"
        >
          <div className="space-y-6 px-4 pt-2 pb-5">
            <TextField form={form} name="negative_prompt" lengthMax={negativePromptLengthMax} rows={2} />
            <ReferenceField form={form} />
            <FidelityField form={form} name="image_fidelity" />
            <FidelityField form={form} name="human_fidelity" />
          </div>
        </Disclosure>
        <FormFooter form={form} isBusy={studio.isBusy} isOff={isOff} />
      </fieldset>
    </form>
  );
};

const isAdvancedFault = (errors: FieldErrors): boolean =>
  ['negative_prompt', 'image_fidelity', 'human_fidelity'].some((name) => name in errors);

interface FormFooterProps {
  form: Form;
  isBusy: boolean;
  isOff: boolean;
}

/** Shows what will be made, its cost and the submit button; stays in view while the form scrolls. */
const FormFooter = ({ form, isBusy, isOff }: FormFooterProps) => {
  const { t } = useTranslation('generate');
  const count = useSetting(form, 'n') || 1;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border bg-bg px-4 py-3 sm:mx-0 sm:px-0">
      <p className="text-sm tabular-nums">{t('form.cost', { count, credits: generationCost })}</p>
      <Button
        type="submit"
        cost={generationCost}
        icon={<WandSparkles aria-hidden className="size-5" />}
        pending={isBusy}
        pendingLabel={t('form.pending')}
        disabled={isOff}
        className="grow sm:grow-0"
      >
        {t('form.submit')}
      </Button>
    </div>
  );
};

const examples = ['watercolor', 'night', 'film', 'winter'] as const;

const PromptExamples = ({ form }: { form: Form }) => {
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

interface UnreadPromptProps {
  form: Form;
  /** Regular expression for the words that the demonstration understands; if absent, every prompt is understood. */
  promptPattern: string | undefined;
}

/** Says, before any credit is used, that the demonstration cannot follow the prompt. */
const UnreadPrompt = ({ form, promptPattern }: UnreadPromptProps) => {
  const { t } = useTranslation('generate');
  const prompt = useSetting(form, 'prompt').trim();
  const isUnread =
    promptPattern !== undefined &&
    prompt !== '' &&
    !new RegExp(promptPattern, 'u').test(prompt.normalize('NFC').toLowerCase());
  return (
    <p role="status" className="flex gap-1.5 text-sm text-suspicious empty:hidden">
      {isUnread && (
        <>
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{t('form.promptUnread', { credits: generationCost })}</span>
        </>
      )}
    </p>
  );
};
