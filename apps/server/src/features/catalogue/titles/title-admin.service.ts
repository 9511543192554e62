import type { Picture } from '@liuguang/contract/shapes/common.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { AdultCovers } from '../../picture/picture.public.ts';
import type { CatalogueKind } from '../groups/group-tables.ts';
import { checkPlacement } from '../groups/placement.ts';
import { type KnownOverride, readOverrides } from '../overrides/override.repository.ts';
import {
  asShown,
  changeOverride,
  type Overridable,
  type Overrider,
  type OverridePatch,
} from '../overrides/override.service.ts';
import { saveShared, type SharedRules, type WantedTitle } from '../overrides/save-shared.ts';
import { ownsAll, type Scope, seenAgents, seenPicks, seesSome } from '../scope.ts';

/** A title as the console knows it, with all agents that have it, whoever asks. */
interface KnownTitle extends Overridable {
  readonly rating: 'all' | '18';
  readonly agentIds: string[];
  readonly tags: readonly string[];
  readonly pinned: string[];
  readonly recommended: string[];
}

/** What the caller sees of a title: their agents of it, and its overrides there. */
export type SeenTitle<Known> = Known & {
  readonly shared: boolean;
  readonly overriddenIn: string[];
  readonly hiddenIn: string[];
};

interface Sealable {
  readonly rating: 'all' | '18';
  readonly cover: Picture | null;
}

/** What a kind of titles has of its own when staff look at it and change it. */
interface OwnTitles<Known extends KnownTitle, Row extends Sealable, Wanted extends WantedTitle> {
  readonly kind: CatalogueKind;
  readonly idOf: (title: Known) => string;
  readonly find: (db: Db, ids: readonly string[], now: number) => Promise<Known[]>;
  /** `hidden`: the only channel that the caller looks after hides it. */
  readonly rowOf: (seen: SeenTitle<Known>, hidden: boolean) => Row;
  /** Writes what all channels share. */
  readonly write: (trx: Db, wanted: Wanted, before: Known, scope: Scope) => Promise<void>;
  /** Brings its lists up to date. */
  readonly relist: (trx: Db, titleId: string, now: number) => Promise<void>;
  /** What else follows when a channel hides it or shows it again. */
  readonly hides?: (trx: Db, title: Known, agentId: string, hidden: boolean, now: number) => Promise<void>;
  readonly shared: SharedRules<Known, Wanted>;
}

interface Deps {
  readonly db: Db;
  readonly covers: AdultCovers;
  readonly clock: () => number;
}

/** Titles of a kind as staff see them: those of their agents, shown or not. */
export function titleAdmin<Known extends KnownTitle, Row extends Sealable, Wanted extends WantedTitle>(
  own: OwnTitles<Known, Row, Wanted>,
  { db, covers, clock }: Deps,
) {
  const { kind, idOf } = own;
  const sealed = <Card extends Sealable>(card: Card): Card =>
    card.cover === null ? card : covers.seal({ ...card, cover: card.cover });

  /** Refuses (NOT_FOUND) unless it exists and the caller may look at it: of what others have as well, they change overrides. */
  async function seen(from: Db, titleId: string, scope: Scope): Promise<Known> {
    const id = parseId(titleId);
    const [title] = id === null ? [] : await own.find(from, [id], clock());
    if (!title || !seesSome(title.agentIds, scope)) throw fail('NOT_FOUND');
    return title;
  }

  function rowFor(title: Known, overrides: readonly KnownOverride[], scope: Scope): Row {
    const shown = asShown(title, overrides, scope);
    const row = own.rowOf(
      { ...shown, ...seenAgents(title.agentIds, scope), ...seenPicks(title, scope) },
      scope?.length === 1 && shown.hiddenIn.length > 0,
    );
    return sealed(row);
  }

  /** What the channel shows of a title from now on; answers what it was. */
  async function override(trx: Db, title: Known, agentId: string, patch: OverridePatch, who: Overrider) {
    const itemId = idOf(title);
    const before = await changeOverride(trx, kind, { ...title, itemId }, agentId, patch, who);
    await own.relist(trx, itemId, clock());
    const { hidden } = patch;
    if (hidden !== undefined && hidden !== (before?.hidden ?? false)) {
      await own.hides?.(trx, title, agentId, hidden, clock());
    }
    return before;
  }

  return {
    seen,
    override,

    /** The same as `seen`, of what the caller may change. */
    async mine(from: Db, titleId: string, scope: Scope): Promise<Known> {
      const title = await seen(from, titleId, scope);
      if (!ownsAll(title.agentIds, scope)) throw fail('NOT_FOUND');
      return title;
    },

    async rows(page: Page<Known>, scope: Scope): Promise<Page<Row>> {
      const overrides = await readOverrides(db, kind, page.list.map(idOf), scope);
      const of = (title: Known) => overrides.filter(({ itemId }) => itemId === idOf(title));
      return { ...page, list: page.list.map((title) => rowFor(title, of(title), scope)) };
    },

    /** One, with what all channels share and what each shows otherwise. */
    async detail(title: Known, scope: Scope) {
      const overrides = await readOverrides(db, kind, [idOf(title)], scope);
      const { rating, access, cover } = title;
      return {
        row: rowFor(title, overrides, scope),
        base: { title: title.title, access, cover: sealed({ rating, cover }).cover },
        overrides: overrides.map(({ itemId: _i, coverId: _c, ...one }) =>
          Object.assign(one, { cover: sealed({ rating, cover: one.cover }).cover }),
        ),
      };
    },

    /** Of a title that channels of others have as well, only the caller's channels change. Answers what it was. */
    async save(trx: Db, titleId: string, wanted: Wanted, who: Overrider): Promise<Known> {
      const { scope } = who;
      const before = await seen(trx, titleId, scope);
      if (!ownsAll(before.agentIds, scope)) {
        const how = { ...own.shared, kind, itemId: idOf(before), scope };
        await saveShared(trx, before, wanted, how, (agentId, patch) => override(trx, before, agentId, patch, who));
        return before;
      }
      if (!ownsAll(wanted.agentIds, scope)) throw fail('NOT_FOUND');
      await checkPlacement(trx, kind, wanted);
      await own.write(trx, wanted, before, scope);
      await own.relist(trx, titleId, clock());
      return before;
    },
  };
}

/** What the calls of every kind of titles need of it. */
export type TitleAdmin<Known, Wanted> = {
  seen(from: Db, titleId: string, scope: Scope): Promise<Known>;
  save(trx: Db, titleId: string, wanted: Wanted, who: Overrider): Promise<Known>;
  override(trx: Db, title: Known, agentId: string, patch: OverridePatch, who: Overrider): Promise<KnownOverride | null>;
};
