export const GeneratePage = () => <h1 tabIndex={-1}>Generate</h1>;
