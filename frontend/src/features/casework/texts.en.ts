export const casework = {
  title: 'Go further',
};
