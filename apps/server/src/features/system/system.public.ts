// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { installationState } from './alarm/alarms.ts';
export { listCertificates } from './watch/certificates.repository.ts';
