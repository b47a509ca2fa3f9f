/** The code of the result, fetched when an analysis starts: by its end it is there. */
export const loadResult = () => import('./components/result.js');
