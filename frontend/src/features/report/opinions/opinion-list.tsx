import { type Evidence, type SpokenModel, spokenModels } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { type ShownRecord } from '../records.js';
import { Section } from '../section.js';

/** Lists the consulted models with their answers and how far to trust them; renders nothing if there are none. */
export const SpokenModels = ({ record, evidence }: { record: ShownRecord; evidence: Evidence }) => {
  const { t } = useTranslation('report');
  const locale = useLocale();
  const models = spokenModels({ record, evidence, locale, t });
  if (models.length === 0) return null;
  return (
    <Section title={t('models.title')}>
      <ul className="space-y-3">
        {models.map((model) => (
          <li
            key={model.key}
            className="rounded-card border border-dashed border-control p-4 text-sm print:break-inside-avoid"
          >
            <Model model={model} />
          </li>
        ))}
      </ul>
    </Section>
  );
};

const Model = ({ model: { name, says, trust } }: { model: SpokenModel }) => (
  <div className="space-y-1">
    <h4 className="font-semibold">{name}</h4>
    {says.map((line) => (
      <p key={line}>{line}</p>
    ))}
    {trust && <p className="text-muted">{trust}</p>}
  </div>
);
