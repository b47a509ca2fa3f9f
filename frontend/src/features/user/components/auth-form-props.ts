export interface AuthFormProps {
  /** The member page that was asked for first; the toast offers to go on there. */
  from?: string;
  /** One switch for every password of both forms (UI-073). */
  passwordVisible: boolean;
  onPasswordVisibleChange: (visible: boolean) => void;
}
