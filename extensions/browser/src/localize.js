/**
 * Returns a text in the browser's language.
 * @param {string} message
 * @param {string} [part] what is put into it
 */
export const words = (message, part) => chrome.i18n.getMessage(message, part);

/** Puts the texts in place that the page names in `data-text`. */
export function localizePage() {
  document.documentElement.lang = words('language');
  for (const element of document.querySelectorAll('[data-text]'))
    element.textContent = words(element.getAttribute('data-text') ?? '');
}
