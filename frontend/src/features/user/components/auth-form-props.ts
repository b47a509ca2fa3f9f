export interface AuthFormProps {
  /** The member page originally requested, which the toast offers to open. */
  from?: string;
  /** One switch for every password of both forms (UI-073). */
  passwordVisible: boolean;
  onPasswordVisibleChange: (visible: boolean) => void;
}
