import type { GroupRow } from '@liuguang/contract/admin/catalogue.ts';

/** A group of agent 3 without a cover. */
export function sampleGroup(groupId: string, name: string, changes: Partial<GroupRow> = {}): GroupRow {
  return { groupId, name, position: 1, cover: null, tags: [], agentIds: ['3'], shared: false, items: 0, ...changes };
}
