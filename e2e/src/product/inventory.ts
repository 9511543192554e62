/** What a bench asks of a cluster: the same as the inventories of the server ask of one program. */
export {
  answerFor,
  cookieFor,
  markOf,
  type Role,
  roles,
  worded,
} from '../../../apps/server/src/integration/cluster/inventory-roles.test-data.ts';
export { memberSamples } from '../../../apps/server/src/integration/inventory.test-data.ts';
export { adminSamples, theirs } from '../../../apps/server/src/integration/admin/admin-inventory.test-data.ts';
export {
  adminNames,
  consolePage,
  fineFor,
  fixedRoles,
  foreignAttempts,
  forgeries,
  homeOf,
  keptEditorMay,
  roleMay,
  specs,
  staffCookies,
  strangersOf,
} from '../../../apps/server/src/integration/admin/admin-roles.test-data.ts';
