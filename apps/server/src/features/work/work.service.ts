import { workLimits } from '@liuguang/contract/constants.ts';
import type { WorkState } from '@liuguang/contract/shapes/upload.ts';
import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import { cleanText, cleanTopic } from '../../platform/text/clean-text.ts';
import { hasGroup } from '../catalogue/catalogue.public.ts';
import type { AdultCovers } from '../picture/picture.public.ts';
import { takeWorkCover } from './work-cover.ts';
import { readFigures } from './work-figures.repository.ts';
import { listSeries, placeInOwnSeries } from './work-series.ts';
import {
  firstShown,
  hide,
  list,
  moveToTrash,
  sendToReview,
  type Reach,
  setReach,
  takeFromTrash,
  writeWork,
} from './work-change.repository.ts';
import { type Creator, findWork, type KnownWork, listWorks, reviewsUploads } from './work.repository.ts';

export type WorkService = ReturnType<typeof workService>;

interface Deps {
  readonly db: Db;
  /** What the agent's word lists say of texts. */
  readonly verdict: (agentId: string, texts: readonly string[]) => Promise<'publish' | 'review' | 'refuse'>;
  readonly covers: AdultCovers;
  /** Where its creator sees a film that others may not see (any more). */
  readonly filmFor: (agentId: string, mediaId: string) => string;
  readonly clock: () => number;
}

const refusedWords = '内容包含不允许发布的词语，请修改后再试';
const scheduleMs = workLimits.scheduleDays * 86_400_000;

export function workService({ db, verdict, covers, filmFor, clock }: Deps) {
  async function known(from: Db, creator: Creator, videoId: string, lock = false): Promise<KnownWork> {
    const id = parseId(videoId);
    const work = id === null ? null : await findWork(from, creator, id, clock(), lock);
    if (!work) throw fail('NOT_FOUND');
    return work;
  }

  /** One that its creator may change now. */
  async function changeable(trx: Db, creator: Creator, videoId: string): Promise<KnownWork> {
    const work = await known(trx, creator, videoId, true);
    if (work.state === 'deleted') throw failSaying('作品已删除，请先恢复', 'CONFLICT');
    if (work.state === 'blocked') throw failSaying('作品已被下架，不能修改', 'CONFLICT');
    return work;
  }

  async function stateOf(trx: Db, creator: Creator, videoId: string): Promise<WorkState> {
    return (await known(trx, creator, videoId)).state;
  }

  /** Shows it or keeps it back, for a work that no moderator has to look at first. */
  async function apply(trx: Db, creator: Creator, work: KnownWork, reach: Reach): Promise<void> {
    await setReach(trx, work.videoId, reach, clock());
    if (!reach.hidden && !reach.linkOnly && work.neverShown) await firstShown(trx, work.videoId, clock());
    if (work.desk === 'review' || work.desk === 'refused') return;
    if (reach.hidden) await hide(trx, work.videoId, clock());
    else await list(trx, creator, work, clock());
  }

  return {
    async list(creator: Creator, page: ParsedInput<'myWorks'>): Promise<CallOutput<'myWorks'>> {
      const { list: works, nextCursor } = await listWorks(db, creator, page, clock());
      return { list: works.map((work) => shown(covers.seal(work))), nextCursor };
    },

    async get(creator: Creator, videoId: string): Promise<CallOutput<'myWorks/get'>> {
      const work = await known(db, creator, videoId);
      const reviewed = work.state === 'refused' || (await reviewsUploads(db, creator.agentId));
      const { description, tags, groupId, series, state, mediaId } = work;
      const isTakenDown = state === 'blocked' || state === 'deleted';
      const film = isTakenDown ? null : filmFor(creator.agentId, mediaId);
      return { ...shown(covers.seal(work)), description, tags, groupId, series, reviewed, film };
    },

    series: async ({ accountId }: Creator) => await listSeries(db, accountId),

    async figures(creator: Creator, videoId: string): Promise<CallOutput<'myWorks/figures'>> {
      const id = parseId(videoId);
      const figures = id === null ? null : await readFigures(db, creator, id, clock());
      if (!figures) throw fail('NOT_FOUND');
      return figures;
    },

    async save(creator: Creator, { videoId, hidden, linkOnly, ...form }: ParsedInput<'myWorks/save'>) {
      const texts = cleaned(form);
      return await transact(db, async (trx) => {
        const before = await changeable(trx, creator, videoId);
        if (form.groupId !== before.groupId && !(await isShown(trx, creator.agentId, form.groupId)))
          throw fail('INVALID_INPUT', { fields: { groupId: '分组不存在' } });
        const series = await placeInOwnSeries(trx, creator.accountId, before.videoId, form.series, before.series);
        const cover = await takeWorkCover(trx, creator.accountId, before.videoId, form.coverUploadId);
        const changed = cover !== null || series.newTitle !== null || differs(texts, before);
        const said = changed
          ? await verdict(creator.agentId, [texts.title, texts.description, ...texts.tags, series.newTitle ?? ''])
          : 'publish';
        if (said === 'refuse') throw failSaying(refusedWords, 'INVALID_INPUT', { fields: { title: refusedWords } });
        const publishedAt = moment(form.publishAt, before.publishedAt, clock());
        const rating = cover?.rating === '18' ? '18' : before.rating;
        const coverId = cover?.pictureId ?? before.coverId;
        const { groupId } = form;
        await writeWork(trx, before.videoId, { ...texts, groupId, series, coverId, rating, publishedAt }, clock());
        const looks = said === 'review' || cover?.review || before.desk === 'refused';
        if (changed && (looks || (await reviewsUploads(trx, creator.agentId)))) {
          await setReach(trx, before.videoId, { hidden, linkOnly }, clock());
          if (before.desk !== 'review') await sendToReview(trx, creator, before, clock());
        } else await apply(trx, creator, before, { hidden, linkOnly });
        return await stateOf(trx, creator, before.videoId);
      });
    },

    hide: async (creator: Creator, videoId: string, hidden: boolean) =>
      await transact(db, async (trx) => {
        const work = await changeable(trx, creator, videoId);
        if (work.hidden !== hidden) await apply(trx, creator, work, { hidden, linkOnly: work.linkOnly });
        return { state: await stateOf(trx, creator, work.videoId), linkOnly: work.linkOnly };
      }),

    async remove(creator: Creator, videoId: string) {
      await transact(db, async (trx) => {
        const work = await known(trx, creator, videoId, true);
        if (work.state === 'deleted') return;
        if (work.desk === 'trash') throw failSaying('作品已被下架，不能修改', 'CONFLICT');
        await moveToTrash(trx, work, clock());
      });
    },

    bringBack: async (creator: Creator, videoId: string) =>
      await transact(db, async (trx) => {
        const work = await known(trx, creator, videoId, true);
        if (work.state !== 'deleted') return work.state;
        await takeFromTrash(trx, work.videoId, work.was);
        if (work.was === 'live' && !work.takenDown) await list(trx, creator, work, clock());
        return await stateOf(trx, creator, work.videoId);
      }),
  };
}

/** What members are told of one of theirs. */
function shown(work: CallOutput<'myWorks'>['list'][number]): CallOutput<'myWorks'>['list'][number] {
  const { videoId, title, cover, duration, state, reason, hidden, linkOnly, publishedAt, goesAt } = work;
  const { views, likes, comments } = work;
  const counts = { views, likes, comments };
  return { videoId, title, cover, duration, state, reason, hidden, linkOnly, publishedAt, goesAt, ...counts };
}

function cleaned({
  title: given,
  description,
  tags,
}: Pick<ParsedInput<'myWorks/save'>, 'title' | 'description' | 'tags'>) {
  const title = cleanText(given).replaceAll(/\s+/gu, ' ');
  if (title === '') throw fail('INVALID_INPUT', { fields: { title: '请填写标题' } });
  return { title, description: cleanText(description), tags: [...new Set(tags.map(cleanTopic))].filter(Boolean) };
}

function differs(texts: ReturnType<typeof cleaned>, before: KnownWork): boolean {
  return (
    texts.title !== before.title ||
    texts.description !== before.description ||
    texts.tags.join('\n') !== before.tags.join('\n')
  );
}

async function isShown(trx: Db, agentId: string, groupId: string): Promise<boolean> {
  const id = parseId(groupId);
  return id !== null && (await hasGroup(trx, 'video', agentId, id));
}

/** Once it is published, that moment has been. */
function moment(wanted: number | null | undefined, before: number, now: number): number {
  if (wanted === undefined || wanted === before) return before;
  if (before <= now) {
    if (wanted === null) return before;
    throw failSaying('作品已经发布，不能再定时', 'CONFLICT');
  }
  if (wanted === null) return now;
  checkSchedule(wanted, now);
  return wanted;
}

function checkSchedule(at: number, now: number): void {
  if (at <= now) throw fail('INVALID_INPUT', { fields: { publishAt: '请选择以后的时间' } });
  if (at > now + scheduleMs)
    throw fail('INVALID_INPUT', { fields: { publishAt: `最多提前 ${workLimits.scheduleDays} 天定时` } });
}
