/**
 * The purposes (extended key usages, as OIDs) of certificates that may sign credentials. The forensic engine has its
 * own list, because it does not import the product's libraries. A test compares the two lists.
 */
export const acceptedUsages: readonly string[] = [
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.4.1.62558.2.1',
  '1.3.6.1.4.1.311.76.59.1.9',
];
