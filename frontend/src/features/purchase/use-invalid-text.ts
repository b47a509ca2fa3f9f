import { useTranslation } from 'react-i18next';

const keys = ['required', 'testCard', 'expiry', 'expired', 'cvc'] as const;

/** The text of a validation message, which is a key of `invalid.…`. */
export const useInvalidText = () => {
  const { t } = useTranslation('purchase');
  return (message: string | undefined): string | undefined => {
    const key = keys.find((known) => known === message);
    return key && t(`invalid.${key}`);
  };
};
