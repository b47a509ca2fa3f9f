export const CreditsPage = () => <h1 tabIndex={-1}>Credits</h1>;
