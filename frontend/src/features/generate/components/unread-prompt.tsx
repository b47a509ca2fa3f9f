import { generationCost } from '@jinwi/contracts';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type SettingsForm, useSetting } from '../use-settings-form.js';

interface UnreadPromptProps {
  form: SettingsForm;
  /** Regular expression for the words that the demonstration understands; if absent, every prompt is understood. */
  promptPattern: string | undefined;
}

/** Tells the member, before any credit is used, that the demonstration cannot follow the prompt. */
export const UnreadPrompt = ({ form, promptPattern }: UnreadPromptProps) => {
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
