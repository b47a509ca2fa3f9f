import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { chooseLanguage, languageChoices, useLocale } from '../../shared/i18n/i18n.js';
import { operator, productName } from '../../shared/lib/config.js';

const linkClass = 'inline-flex min-h-11 items-center rounded-control hover:text-text hover:underline';

export const Footer = () => {
  const { t } = useTranslation();
  return (
    <footer className="border-t border-border bg-surface text-sm text-muted print:hidden">
      <div className="container-page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6">
        <p>
          © {new Date().getFullYear()} {productName}
        </p>
        <nav aria-label={t('footer.label')}>
          <ul className="flex flex-wrap items-center gap-x-6">
            <li>
              <Link to="/terms" className={linkClass}>
                {t('footer.terms')}
              </Link>
            </li>
            <li>
              <Link to="/terms#privacy" className={linkClass}>
                {t('footer.privacy')}
              </Link>
            </li>
            <li>
              <Link to="/made-here" className={linkClass}>
                {t('footer.madeHere')}
              </Link>
            </li>
            {operator.email && (
              <li>
                <a href={`mailto:${operator.email}`} className={linkClass}>
                  {t('footer.support')}
                </a>
              </li>
            )}
            <li>
              <OtherLanguage />
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
};

/** A button that switches to the other language. With only two languages, no menu is needed. */
const OtherLanguage = () => {
  const locale = useLocale();
  const other = languageChoices.find((choice) => choice.value !== locale);
  if (!other) return null;
  return (
    <button type="button" lang={other.lang} onClick={() => chooseLanguage(other.value)} className={linkClass}>
      {other.label}
    </button>
  );
};
