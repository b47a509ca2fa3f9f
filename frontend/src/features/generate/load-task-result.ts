/** The result's code, loaded when a generation starts. */
export const loadTaskResult = () => import('./components/task-result.js');
