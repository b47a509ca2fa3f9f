import { type GenerationTask } from '@jinwi/contracts';
import { type TFunction } from 'i18next';

export type SettingsWord = readonly [label: string, value: string];

/** A task's settings as labels and values, without empty ones. */
export function settingsWords(
  { settings }: Pick<GenerationTask, 'settings'>,
  t: TFunction<'generate'>,
): SettingsWord[] {
  const words: SettingsWord[] = [
    [t('form.prompt'), settings.prompt],
    [t('form.negative'), settings.negative_prompt],
    [t('form.reference'), t(`form.${settings.image_reference}`)],
    [t('form.imageFidelity'), settings.image_fidelity.toFixed(2)],
    [t('form.humanFidelity'), settings.human_fidelity.toFixed(2)],
    [t('form.ratio'), settings.aspect_ratio],
    [t('form.count'), String(settings.n)],
  ];
  return words.filter(([, value]) => value !== '');
}

/** Returns a task's settings as one line, for a card. */
export const settingsLine = (
  { settings }: Pick<GenerationTask, 'settings'>,
  t: TFunction<'generate'>,
): string =>
  [
    settings.aspect_ratio,
    t('gallery.images', { count: settings.n }),
    t(`form.${settings.image_reference}`),
  ].join(' · ');
