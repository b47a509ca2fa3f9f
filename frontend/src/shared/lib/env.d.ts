interface ImportMetaEnv {
  readonly VITE_OPERATOR_COMPANY?: string;
  readonly VITE_OPERATOR_REPRESENTATIVE?: string;
  readonly VITE_OPERATOR_ADDRESS?: string;
  readonly VITE_OPERATOR_BUSINESS_NUMBER?: string;
  readonly VITE_OPERATOR_MAIL_ORDER_NUMBER?: string;
  readonly VITE_OPERATOR_EMAIL?: string;
  readonly VITE_OPERATOR_PHONE?: string;
  readonly VITE_OPERATOR_PROCESSORS?: string;
  readonly VITE_OPERATOR_PRIVACY_OFFICER?: string;
}
