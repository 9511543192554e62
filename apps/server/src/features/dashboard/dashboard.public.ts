// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { dashboardFigures } from './dashboard.repository.ts';
