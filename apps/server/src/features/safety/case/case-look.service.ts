import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Picture } from '@liuguang/contract/shapes/common.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { ReportedKind, ReportedLook } from '../../../platform/safety/reported-kind.ts';
import type { StoredPicture } from '../../picture/picture.public.ts';
import { reportsOf } from '../report/report.repository.ts';
import { findWaiting, nameOf, ownerOf, picturesByIds, type WaitingItem } from './case-look.repository.ts';
import { findCase } from './case.repository.ts';
import type { SafetyCase } from './safety-case.ts';
import { canUndo, dueAt } from '../safety-rules.ts';

type Item = AdminOutput<'safety/item'>;
type Which = AdminParsed<'safety/item'>;

interface Deps {
  readonly db: Db;
  readonly kinds: ReadonlyMap<string, ReportedKind>;
  /** Addresses that open for whoever is given them, also of what is hidden from everybody. */
  readonly pictureFor: (picture: StoredPicture) => Picture;
  readonly videoFor: (agentId: string, video: { mediaId: string; durationMs: number }) => string;
}

export type CaseLooks = ReturnType<typeof caseLooks>;

const nothing: ReportedLook = { text: '', pictureIds: [], video: null };

/** What staff see before they decide: the thing as it was written, and all that was said about it. */
export function caseLooks({ db, kinds, pictureFor, videoFor }: Deps) {
  async function shown(
    which: Which,
    { agentId, kind, title }: Pick<Item, 'agentId' | 'kind' | 'title'>,
    { text, pictureIds, video }: ReportedLook,
  ) {
    const rows = pictureIds.length === 0 ? [] : await picturesByIds(db, pictureIds);
    return {
      ...which,
      agentId,
      kind,
      title,
      text,
      pictures: rows.map(pictureFor),
      video: video && { url: videoFor(agentId, video), duration: video.durationMs / 1000 },
    };
  }

  async function ofCase(which: Which): Promise<Item> {
    const row = await caseOf(db, which.id);
    const reported = kinds.get(row.kind);
    if (!reported) throw fail('NOT_FOUND');
    const look = (await reported.look(db, row.itemId, row.kept)) ?? nothing;
    const reports = await reportsOf(db, row.caseId);
    const { reason, decidedBy: by, decidedAt: at } = row;
    return {
      ...(await shown(which, row, look)),
      owner: row.ownerId === null ? null : await ownerOf(db, row.ownerId, row.caseId),
      state: row.state,
      urgent: row.urgent,
      hidden: row.hidden,
      openedAt: row.openedAt,
      dueAt: (which.what === 'appeal' && row.appealDueAt) || row.dueAt,
      reports,
      notHidden: row.state === 'open' ? row.notHidden : null,
      canRestrict: reported.restrict !== undefined,
      decision:
        at === null
          ? null
          : {
              reason: reason ?? '',
              by: by === null ? '' : await nameOf(db, by),
              at,
              canUndo: canUndo(row, reports.length),
            },
      appeal:
        row.appealedAt === null
          ? null
          : {
              text: row.appealText ?? '',
              at: row.appealedAt,
              state: row.appealState as NonNullable<Item['appeal']>['state'],
              reason: row.appealReason ?? '',
            },
    };
  }

  async function ofWaiting(which: Which): Promise<Item> {
    const row = await waitingOf(db, which);
    const look =
      row.kind === 'picture'
        ? { ...nothing, pictureIds: [row.mediaId] }
        : row.itemId === null
          ? nothing
          : ((await kinds.get(row.kind)?.look(db, row.itemId, null)) ?? nothing);
    return {
      ...(await shown(which, row, look)),
      owner: await ownerOf(db, row.ownerId, null),
      state: null,
      urgent: false,
      hidden: false,
      openedAt: row.at,
      dueAt: dueAt(false, row.at),
      reports: [],
      notHidden: null,
      canRestrict: false,
      decision: null,
      appeal: null,
    };
  }

  return {
    /** Whose agent it is, for the check before anything is shown or done. */
    async agentOf(which: Which): Promise<string> {
      if (isCase(which)) return (await caseOf(db, which.id)).agentId;
      return (await waitingOf(db, which)).agentId;
    },
    item: async (which: Which): Promise<Item> => (isCase(which) ? await ofCase(which) : await ofWaiting(which)),
  };
}

function isCase({ what }: Which): boolean {
  return what === 'report' || what === 'appeal';
}

async function caseOf(db: Db, given: string): Promise<SafetyCase> {
  const caseId = parseId(given);
  const found = caseId === null ? null : await findCase(db, caseId);
  if (!found) throw fail('NOT_FOUND');
  return found;
}

async function waitingOf(db: Db, { what, id: given }: Which): Promise<WaitingItem> {
  const id = parseId(given);
  const found = id === null ? null : await findWaiting(db, what, id);
  if (!found) throw fail('NOT_FOUND');
  return found;
}
