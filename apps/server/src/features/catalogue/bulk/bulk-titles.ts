import type { BulkChange } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { type ChannelWrite, channelWrites, writeChannelValues } from '../overrides/override-bulk.repository.ts';
import { endPicks, type Picks, writePicks } from '../picks/pick.repository.ts';
import { picksOf } from '../picks/plan-picks.ts';
import { seesSome } from '../scope.ts';
import { type Aspect, aspectOf, type BulkItem, type BulkKind, ownValue, type Written } from './bulk-kind.ts';
import { lockTitles, setField, type TitleField } from './title-bulk.repository.ts';

/** What a kind of titles has of its own in bulk operations. */
interface OwnBulk<Known> extends Pick<BulkKind, 'kind' | 'find'> {
  /** Of its cached lists. */
  readonly tag: string;
  /** Advisory lock of whoever writes the lists of many titles, as those who count plays and reads do. */
  readonly lock: string;
  readonly known: (db: Db, ids: readonly string[], now: number) => Promise<Known[]>;
  readonly itemOf: (title: Known) => Omit<BulkItem, 'value'>;
  /** Values that are neither part of the title itself nor picks. */
  readonly valuesOf?: (trx: Db, ids: readonly string[], change: BulkChange) => Promise<Map<string, unknown> | null>;
  /** Aspects that are columns of the title. */
  readonly fields: readonly TitleField[];
  /** How other aspects become their values. */
  readonly writers: Partial<Record<Aspect, (trx: Db, written: readonly Written[], now: number) => Promise<void>>>;
  readonly relist: (trx: Db, ids: readonly string[], now: number) => Promise<void>;
  /** Aspects after which its lists are as they should be. */
  readonly unlisted: readonly Aspect[];
  readonly channelsWritten?: (trx: Db, writes: readonly ChannelWrite[], now: number) => Promise<void>;
}

/** A kind of titles in bulk operations. */
export function bulkTitles<Known extends { readonly agentIds: readonly string[] }>(own: OwnBulk<Known>): BulkKind {
  const { kind, find, known, itemOf } = own;

  async function relist(trx: Db, ids: readonly string[], aspect: Aspect, now: number): Promise<void> {
    if (!own.unlisted.includes(aspect)) await own.relist(trx, ids, now);
    await invalidate(trx, own.tag);
  }

  return {
    kind,
    find,

    async seen(db, ids, scope) {
      const found = await known(db, ids, 0);
      return found.filter(({ agentIds }) => seesSome(agentIds, scope)).map((title) => itemOf(title).id);
    },

    async read(trx, ids, change, now) {
      await lockTitles(trx, kind, ids);
      const titles = await known(trx, ids, now);
      const aspect = aspectOf(change);
      const values = (await picksOf(trx, kind, ids, change)) ?? (await own.valuesOf?.(trx, ids, change));
      return titles.map((title) => {
        const item = itemOf(title);
        return Object.assign(item, { value: values ? values.get(item.id) : ownValue(item, aspect) });
      });
    },

    async write(trx, written, change, now) {
      const aspect = aspectOf(change);
      await lockFor(trx, own.lock);
      const values = written.map(({ item, value }) => ({ id: item.id, value }));
      const field = own.fields.find((one) => one === aspect);
      const writer = own.writers[aspect];
      if (aspect === 'pin' || aspect === 'recommend') {
        const changes = values.map(({ id, value }) => ({ id, picks: value as Picks }));
        await writePicks(trx, kind, aspect, changes);
      } else if (field) await setField(trx, kind, field, values);
      else if (writer) await writer(trx, written, now);
      else throw new Error(`a ${kind} has no ${aspect} to change`);
      const ids = values.map(({ id }) => id);
      await relist(trx, ids, aspect, now);
    },

    async writeChannels(trx, written, { staffId, now }) {
      await lockFor(trx, own.lock);
      const writes = channelWrites(written);
      await writeChannelValues(trx, kind, writes, staffId);
      const ids = written.map(({ item }) => item.id);
      await own.relist(trx, ids, now);
      await own.channelsWritten?.(trx, writes, now);
      await invalidate(trx, own.tag);
    },

    async endPicks(trx, now) {
      const ids = await endPicks(trx, kind, now);
      if (ids.length > 0) await relist(trx, ids, 'pin', now);
    },
  };
}
