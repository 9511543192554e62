import path from 'node:path';
import type { Db } from '../../../platform/db/db.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { runMediaProcess } from '../../../platform/process/media-process.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { pictureWidths } from '../picture.repository.ts';

export interface LinkPictureBytes {
  readonly bytes: Uint8Array;
}

/** The file beside the renditions of a picture: it goes when they go. */
export const linkPictureName = 'card.jpg';

/** For the cards of links: where the picture of a picture is, and how large. The size is that of the media package. */
export const linkPicture = {
  path: (pictureId: string) => `/i/${pictureId}/${linkPictureName}`,
  size: { width: 1200, height: 630 },
} as const;

const program = path.join(import.meta.dirname, 'link-picture-program.jobs.ts');
const limits = {
  silenceMs: 15_000,
  totalMs: 15_000,
  late: '图片处理超时',
  memoryBytes: 1024 ** 3,
  fileBytes: 1024 ** 2,
};
/** Wide enough for the card; a larger one is only more to read. */
const enough = 1200;
/** More that wait at once are strangers who walk through pictures: they go without. */
const mostWaiting = 8;

export type LinkPictures = ReturnType<typeof linkPictures>;

interface Deps {
  readonly db: Db;
  readonly storage: Storage;
  readonly log: Pick<Logger, 'warn'>;
}

export function linkPictures({ db, storage, log }: Deps) {
  const making = new Map<string, Promise<boolean>>();
  const stop = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  async function make(pictureId: string): Promise<boolean> {
    const widths = await pictureWidths(db, pictureId);
    const width = widths.find((each) => each >= enough) ?? widths.at(-1);
    const bytes = width === undefined ? null : await storage.read(`pictures/${pictureId}/${width}.webp`);
    if (bytes === null) return false;
    const outcome = await runMediaProcess<LinkPictureBytes, LinkPictureBytes>({
      program,
      order: { bytes },
      files: [],
      limits,
      signal: stop.signal,
    });
    if (outcome.kind !== 'done') {
      log.warn({ pictureId, outcome }, 'no picture for links was made');
      return false;
    }
    await storage.put(`pictures/${pictureId}/${linkPictureName}`, outcome.result.bytes);
    return true;
  }

  /** One after the other: a chat program that fetches many links at once must not take the machine from the viewers. */
  function inTurn(pictureId: string): Promise<boolean> {
    const turn = last.then(async () => {
      stop.signal.throwIfAborted();
      return await make(pictureId);
    });
    const settled = turn
      .catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn({ err: error, pictureId }, 'no picture for links was made');
        return false;
      })
      .finally(() => making.delete(pictureId));
    last = settled;
    return settled;
  }

  return {
    /** Whether the picture for the card of a link is in storage; makes it when it is asked for the first time. */
    async ensure(pictureId: string): Promise<boolean> {
      const begun = making.get(pictureId);
      if (begun) return await begun;
      if (await storage.stat(`pictures/${pictureId}/${linkPictureName}`)) return true;
      const meanwhile = making.get(pictureId);
      if (meanwhile) return await meanwhile;
      if (making.size >= mostWaiting) return false;
      const turn = inTurn(pictureId);
      making.set(pictureId, turn);
      return await turn;
    },
    async close() {
      stop.abort();
      await last;
    },
  };
}
