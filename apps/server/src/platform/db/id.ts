import { isRowId } from '@liuguang/contract/shapes/common.ts';

/**
 * An id from the wire as PostgreSQL can compare it, or null. Ids of the app are any string there; one that is no int8
 * names nothing, and must be found to name nothing instead of failing as a cast inside the database.
 */
export function parseId(id: string): string | null {
  return isRowId(id) ? id : null;
}
