export const TermsPage = () => <h1 tabIndex={-1}>Terms</h1>;
