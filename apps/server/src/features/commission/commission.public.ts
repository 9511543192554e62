// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { commissionService } from './commission.service.ts';
export { findStatement, listItems, listStatementsOf } from './statement.repository.ts';
export { openStatements } from './open-statements.repository.ts';
