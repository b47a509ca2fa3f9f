export const AuthPage = () => <h1 tabIndex={-1}>Auth</h1>;
