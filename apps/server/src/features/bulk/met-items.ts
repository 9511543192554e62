import type { Db } from '../../platform/db/db.ts';
import { aspectOf, type BulkItem, type ChannelValues, readChannels } from '../catalogue/catalogue.public.ts';
import type { OpenOperation } from './chunk.repository.ts';
import { bulkKinds } from './kinds.ts';

/** What of a title is changed: it itself (null), or what these channels show otherwise of it. */
export type Part = readonly string[] | null;

/** A title as an operation meets it. */
export interface Met {
  readonly item: BulkItem;
  readonly part: Part;
  /** The aspect of the change, of that part. */
  readonly value: unknown;
}

/** Those that are there, locked until the transaction ends. */
export async function meet(
  trx: Db,
  { kind, change }: OpenOperation,
  ids: readonly string[],
  partOf: (item: BulkItem) => Part,
  now: number,
): Promise<Map<string, Met>> {
  const items = await bulkKinds[kind].read(trx, ids, change, now);
  const parts = items.map((item) => ({ item, part: partOf(item) }));
  const shared = parts.flatMap(({ item, part }) => (part ? [{ itemId: item.id, agentIds: part }] : []));
  const values = await readChannels(trx, kind, aspectOf(change), shared);
  return new Map(
    parts.map(({ item, part }) => [item.id, { item, part, value: part ? values.get(item.id) : item.value }]),
  );
}

/** Writes, and says what each is then: what is compared by an undo is what was really left behind. */
export async function writeMet(
  trx: Db,
  open: OpenOperation,
  written: readonly { readonly met: Met; readonly value: unknown }[],
  now: number,
): Promise<Map<string, unknown>> {
  if (written.length === 0) return new Map();
  const { kind, change, staffId } = open;
  const [whole, shared] = [written.filter(({ met }) => !met.part), written.filter(({ met }) => met.part)];
  if (whole.length > 0) {
    const values = whole.map(({ met: { item }, value }) => ({ item, value }));
    await bulkKinds[kind].write(trx, values, change, now);
  }
  if (shared.length > 0) {
    const values = shared.map(({ met: { item }, value }) => ({ item, value: value as ChannelValues }));
    await bulkKinds[kind].writeChannels(trx, values, { staffId, now });
  }
  const parts = new Map(written.map(({ met: { item, part } }) => [item.id, part]));
  const left = await meet(trx, open, [...parts.keys()], ({ id }) => parts.get(id) ?? null, now);
  return new Map([...left].map(([id, { value }]) => [id, value]));
}
