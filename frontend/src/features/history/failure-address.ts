const rowPrefix = 'failed-';

/** Element id of a failed analysis in the history. */
export const failureRowId = (id: number): string => `${rowPrefix}${id}`;

export const failureAddress = (id: number): string => `/history#${failureRowId(id)}`;
