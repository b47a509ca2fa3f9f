/** The result's code, loaded when an analysis starts, to be ready at its end. */
export const loadResult = () => import('./components/result.js');
