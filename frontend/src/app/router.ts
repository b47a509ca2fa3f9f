import { createBrowserRouter } from 'react-router-dom';
import { routes } from './routes.js';

export const createRouter = () => createBrowserRouter(routes);

export type AppRouter = ReturnType<typeof createRouter>;
