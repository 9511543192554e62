// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { listCertificates } from './watch/certificates.repository.ts';
export { backupState, diskState, lastBookCheck } from './watch/status.repository.ts';
