export const MyPage = () => <h1 tabIndex={-1}>My</h1>;
