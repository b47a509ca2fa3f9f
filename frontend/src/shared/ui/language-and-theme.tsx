import { useTranslation } from 'react-i18next';
import { chooseLanguage, languageChoices, useLocale } from '../i18n/i18n.js';
import { themes, useTheme } from '../lib/theme.js';
import { cx } from './classes.js';
import { SegmentedControl } from './segmented-control.js';

export const LanguageAndTheme = ({ className }: { className?: string }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const { theme, choose } = useTheme();
  return (
    <div className={cx('space-y-5', className)}>
      <SegmentedControl
        label={t('language.label')}
        value={locale}
        onChoose={chooseLanguage}
        options={languageChoices}
      />
      <SegmentedControl
        label={t('theme.label')}
        value={theme}
        onChoose={choose}
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
    </div>
  );
};
