/**
 * Every call of the console, written down by hand and apart from the declarations, so that neither can change without the
 * other: name, who may make it, what it reaches, what it does to state. Who may do what is reviewed here.
 */
type Row = readonly [
  name: string,
  roles: string,
  scope: 'self' | 'installation' | 'agent',
  effect: 'reads' | 'changes',
];

export const adminInventory: readonly Row[] = [
  // Getting in
  ['session/login', 'anyone', 'self', 'changes'],
  ['session/verify', 'anyone', 'self', 'changes'],
  ['setup/look', 'anyone', 'self', 'changes'],
  ['setup/finish', 'anyone', 'self', 'changes'],
  ['session/me', 'staff', 'self', 'reads'],
  ['session/logout', 'staff', 'self', 'changes'],
  ['session/list', 'staff', 'self', 'reads'],
  ['session/revoke', 'staff', 'self', 'changes'],
  ['session/password', 'staff', 'self', 'changes'],
  ['recovery/renew', 'staff', 'self', 'changes'],
  ['recovery/confirm', 'staff', 'self', 'changes'],

  // What every section uses
  ['upload/state', 'staff', 'agent', 'reads'],

  // 系统
  ['staff/list', 'owner', 'installation', 'reads'],
  ['staff/invite', 'owner', 'installation', 'changes'],
  ['staff/save', 'owner', 'installation', 'changes'],
  ['staff/setDisabled', 'owner', 'installation', 'changes'],
  ['staff/reset', 'owner', 'installation', 'changes'],
  ['staff/sessions', 'owner', 'installation', 'reads'],
  ['staff/endSession', 'owner', 'installation', 'changes'],
  ['jobs/list', 'owner', 'installation', 'reads'],
  ['jobs/retry', 'owner', 'installation', 'changes'],
  ['system/health', 'owner', 'installation', 'reads'],
  ['system/about', 'owner', 'installation', 'reads'],
  ['backup/list', 'owner', 'installation', 'reads'],
  ['backup/now', 'owner', 'installation', 'changes'],
  ['audit/list', 'owner', 'installation', 'reads'],
  ['audit/verify', 'owner', 'installation', 'reads'],
  ['allowList/get', 'owner', 'installation', 'reads'],
  ['allowList/save', 'owner', 'installation', 'changes'],
];
