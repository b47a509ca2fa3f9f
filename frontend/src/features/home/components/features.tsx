import { opinionModels } from '@jinwi/contracts';
import { FileText, Info, Layers, SquareStack } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLacksSecondOpinion, useRunningModels } from '../api/get-running-models.js';
import { Section } from './section.js';

const features = [
  { key: 'models', Icon: SquareStack },
  { key: 'metadata', Icon: Info },
  { key: 'ela', Icon: Layers },
  { key: 'reports', Icon: FileText },
] as const;

export const Features = () => {
  const { t } = useTranslation('home');
  const running = useRunningModels();
  const isAlone = useLacksSecondOpinion();
  const opinions = isAlone
    ? [t('features.alone')]
    : opinionModels
        .filter((model) => running.includes(model))
        .map((model) => t(`features.opinions.${model}`));
  return (
    <Section heading={t('features.heading')} className="bg-surface">
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ key, Icon }) => (
          <li key={key} className="border-t-2 border-text pt-5">
            <Icon aria-hidden className="mb-4 size-6 text-brand" />
            <h3 className="mb-1.5 text-h3">{t(`features.${key}`)}</h3>
            <p className="text-muted">
              {[t(`features.${key}Text`), ...(key === 'models' ? opinions : [])].join(' ')}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
};
