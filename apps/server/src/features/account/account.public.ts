// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { saveAuthor } from './account.import.ts';
export { reportedUser } from './account.reported.ts';
export { listRecoveries } from './recovery/recovery.repository.ts';
