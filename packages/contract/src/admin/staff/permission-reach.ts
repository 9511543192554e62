import { adminCalls } from '../../admin-calls.ts';
import type { AdminCallSpec } from '../admin-call.ts';
import { permissionOfCall, permissions } from './permissions.ts';

const declared: [string, AdminCallSpec][] = Object.entries(adminCalls);
const needed = new Set(declared.map(([name, spec]) => permissionOfCall(name, spec)));

/** Those that some call needs: the others would promise something that is not there. */
export const givenPermissions = permissions.filter((permission) => needed.has(permission));
