import { flag, index, laterFlag, listOf, oneOf, orNull, type Parsed, shape, text } from '../../lib/storage/schema.ts';
import { lateStorage } from '../../lib/storage/late-storage.ts';
import type { Kind } from './kinds.ts';
import { type Task, useTasks } from './tasks.ts';

/** What was said about a file that has not begun to be sent; the file itself no page can keep. Else it is foreign. */
const drafts = listOf(
  shape({
    kind: oneOf('video', 'novel'),
    fileName: text(255),
    size: index,
    title: text(80),
    description: text(2000),
    tags: listOf(text(20)),
    groupId: text(64),
    hidden: flag,
    linkOnly: laterFlag,
    publishAt: orNull(index),
    series: orNull(shape({ seriesId: orNull(text(64)), title: text(60), index: text(4) })),
    cover: orNull(shape({ uploadId: text(64), url: text(256) })),
    savedAt: index,
  }),
);

export type KeptDraft = Parsed<typeof drafts>[number];

type FileName = Pick<KeptDraft, 'kind' | 'fileName' | 'size'>;

const mostKept = 10;
/** The server clears away a picture that nothing uses after a day. */
const coverLifeMs = 20 * 3_600_000;

const isSame = (a: FileName, b: FileName) => a.kind === b.kind && a.fileName === b.fileName && a.size === b.size;

export function readDrafts(): readonly KeptDraft[] {
  try {
    return drafts(JSON.parse(lateStorage.read('uploadDrafts') ?? '[]')) ?? [];
  } catch {
    return [];
  }
}

function write(list: readonly KeptDraft[]): void {
  if (list.length === 0) lateStorage.remove('uploadDrafts');
  else lateStorage.write('uploadDrafts', JSON.stringify(list.slice(-mostKept)));
}

/** What was said about the same file the last time. */
export function keptDraft(file: File, kind: Kind, now: number = Date.now()): Partial<Task> {
  const found = readDrafts().find((draft) => isSame(draft, { kind, fileName: file.name, size: file.size }));
  if (!found) return {};
  const { title, description, tags, groupId, hidden, linkOnly, publishAt, series, cover, savedAt } = found;
  return {
    title,
    description,
    tags,
    groupId,
    hidden,
    linkOnly,
    publishAt: publishAt !== null && publishAt > now ? publishAt : null,
    series: series && { title: series.title, index: series.index, seriesId: series.seriesId ?? undefined },
    cover: now - savedAt < coverLifeMs ? cover : null,
  };
}

export function forgetDraft(which: FileName): void {
  write(readDrafts().filter((draft) => !isSame(draft, which)));
}

function draftOf(task: Task, now: number): KeptDraft {
  const { kind, fileName, size, title, description, tags, groupId, hidden, linkOnly, publishAt, series, cover } = task;
  return {
    kind,
    fileName,
    size,
    title,
    description,
    tags: [...tags],
    groupId,
    hidden,
    linkOnly,
    publishAt,
    cover,
    savedAt: now,
    series: series && { title: series.title, index: series.index, seriesId: series.seriesId ?? null },
  };
}

const isDraft = (task: Task) => task.uploadId === null && task.state !== 'done';
const said = (tasks: readonly Task[]) => JSON.stringify(tasks.filter(isDraft).map((task) => draftOf(task, 0)));

let before: readonly Task[] = [];

/** Keeps what is typed as it is typed; what the server has been told is no draft any more. */
useTasks.subscribe(({ list }) => {
  // Progress comes many times a second, and changes nothing of it.
  const isChanged = said(list) !== said(before);
  before = list;
  if (!isChanged) return;
  const others = readDrafts().filter((draft) => !list.some((task) => isSame(task, draft)));
  write([...others, ...list.filter(isDraft).map((task) => draftOf(task, Date.now()))]);
});
