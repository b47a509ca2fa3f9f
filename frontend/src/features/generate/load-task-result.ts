/** The code of the results, asked for when a generation starts. */
export const loadTaskResult = () => import('./components/task-result.js');
