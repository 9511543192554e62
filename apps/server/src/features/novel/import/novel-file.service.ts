import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openNovel } from '../source/novel-source.ts';
import { SourceProblem } from '../source/source-problem.ts';
import { limitedChapters } from '../source/limited-chapters.ts';

/** What was found in a stranger's file, once it has been read to its end. */
export interface UnpackedNovel {
  readonly title: string | null;
  readonly synopsis: string | null;
  /** One chapter a line, as `readUnpacked` takes it. */
  readonly chaptersFile: string;
  /** The picture on its cover as it was found: a stranger's file as well. */
  readonly coverFile: string | null;
  readonly chapters: number;
}

/** Where `unpackNovel` lays down what it finds. */
export function unpackedFiles(folder: string) {
  return { chaptersFile: path.join(folder, 'chapters.jsonl'), coverFile: path.join(folder, 'cover') };
}

/** Reads a TXT or EPUB file and lays its chapters down in the folder; a string says why it can be no novel. */
export async function unpackNovel(
  input: string,
  folder: string,
  onChars: (chars: number) => void,
): Promise<UnpackedNovel | string> {
  const { chaptersFile, coverFile: coverPlace } = unpackedFiles(folder);
  let chapters = 0;
  async function* lines(source: Awaited<ReturnType<typeof openNovel>>) {
    let chars = 0;
    for await (const { title, text } of limitedChapters(source)) {
      chapters += 1;
      const line = JSON.stringify({ title, text });
      chars += line.length;
      onChars(chars);
      yield `${line}\n`;
    }
  }
  try {
    await using source = await openNovel(input);
    await pipeline(Readable.from(lines(source)), createWriteStream(chaptersFile));
    const cover = await source.cover().catch(() => null);
    const coverFile = cover === null ? null : coverPlace;
    if (cover !== null && coverFile !== null) await writeFile(coverFile, cover);
    const { title, synopsis } = source;
    return { title, synopsis, chaptersFile, coverFile, chapters };
  } catch (error) {
    if (error instanceof SourceProblem) return error.message;
    throw error;
  }
}
