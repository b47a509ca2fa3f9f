export { HistoryScreen as HistoryPage } from '../../features/history/components/history-screen.js';
