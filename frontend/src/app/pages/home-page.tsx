export const HomePage = () => <h1 tabIndex={-1}>Home</h1>;
