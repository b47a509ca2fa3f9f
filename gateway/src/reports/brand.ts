export const brand = 'Jinwi 진위';

/** The size of the preview of a link that messengers and social networks ask for. */
export const cardSize = { width: 1200, height: 630 };

/** The same logo as the favicon. */
export const logoSvg = (size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 32 32" width="${size}" height="${size}"><rect width="32" height="32" rx="8" fill="#1D4ED0"/><path d="M16 5.5 7.5 8.7v6.9c0 5.2 3.6 9 8.5 10.9 4.9-1.9 8.5-5.7 8.5-10.9V8.7z" fill="none" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"/><circle cx="16" cy="15.5" r="3.6" fill="none" stroke="#fff" stroke-width="2.2"/></svg>`;
