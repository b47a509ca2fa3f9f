/** Element id of a lot on the account page. */
export const lotRowId = (id: number): string => `lot-${id}`;

export const lotAddress = (id: number): string => `#${lotRowId(id)}`;
