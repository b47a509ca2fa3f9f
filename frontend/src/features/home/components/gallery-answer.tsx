import { useTranslation } from 'react-i18next';
import { type SolvedCase } from '../solved-cases.js';
import { ReportCard } from './report-card.js';

/** Shows how a picture was really made, the engine's report on it, and what to look at. */
export const GalleryAnswer = ({ solved }: { solved: SolvedCase }) => {
  const { t } = useTranslation('gallery');
  return (
    <div className="space-y-4">
      <p>{t(`cases.${solved.name}.truth`)}</p>
      <ReportCard told={solved} heading={<h4 className="text-sm font-semibold">{t('analysis')}</h4>} />
      <div>
        <h4 className="text-sm font-semibold text-muted">{t('look')}</h4>
        <p>{t(`cases.${solved.name}.look`)}</p>
      </div>
    </div>
  );
};
