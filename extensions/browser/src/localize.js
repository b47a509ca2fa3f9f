/**
 * Returns a text in the browser's language.
 * @param {string} message
 * @param {string} [part] value that is inserted into the text
 */
export const words = (message, part) => chrome.i18n.getMessage(message, part);

/** Fills each element that has the attribute `data-text` with the text of that name. */
export function localizePage() {
  document.documentElement.lang = words('language');
  for (const element of document.querySelectorAll('[data-text]'))
    element.textContent = words(element.getAttribute('data-text') ?? '');
}
