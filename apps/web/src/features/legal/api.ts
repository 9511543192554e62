import type { LegalKind } from '@liuguang/contract/shapes/brand.ts';
import { callQuery } from '../../lib/api/query.ts';

/** The text that the agent wrote itself; empty where it has none. */
export function legalTextQuery(kind: LegalKind) {
  return callQuery('getLegalText', { kind }, 'settings');
}
