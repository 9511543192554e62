import { longestChapter, longestFront, type SourceChapter, type SplitNotes } from './chapter-split.ts';
import { decode, type Package, readContents, readPackage } from './epub-package.ts';
import { parseHeading } from './heading.ts';
import { pagePieces, type Piece } from './markup.ts';
import type { NovelSource } from './source-shape.ts';
import type { ParseBudget } from './parse-budget.ts';
import { openZip, type ZipFiles } from './zip-files.ts';

/** An EPUB: its pages in the order of the spine, cut where its table of contents says. */
export async function openEpub(path: string, size: number, budget: ParseBudget): Promise<NovelSource> {
  const zip = await openZip(path, size);
  try {
    const book = await readPackage(zip, budget);
    const contents = await readContents(zip, book, budget);
    const notes: SplitNotes = { empty: [], front: [] };
    const text = (name: string) =>
      book.elements.find((element) => element.name === name && element.text.trim() !== '')?.text.trim() ?? null;
    const description = text('description');
    return {
      format: 'epub',
      encoding: null,
      title: text('title'),
      author: text('creator'),
      synopsis: description === null ? null : plain(description, budget).slice(0, 2000),
      notes,
      chapters: () => readChapters(zip, book, contents, notes, budget),
      cover: async () => (book.cover === null ? null : await zip.read(book.cover)),
      [Symbol.asyncDispose]: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function* readChapters(
  zip: ZipFiles,
  { pages }: Package,
  contents: ReadonlyMap<string, string>,
  notes: SplitNotes,
  budget: ParseBudget,
): AsyncGenerator<SourceChapter> {
  const chapter = chapterKeeper(notes);
  let page = 0;
  for (const name of pages) {
    const bytes = await zip.read(name);
    if (!bytes) continue;
    page += 1;
    const pieces = pagePieces(decode(bytes), budget);
    const found = contents.get(name) ?? ownTitle(pieces, contents.size, page);
    if (found !== null) yield* chapter.begin(found);
    for (const piece of pieces) {
      const part = 'id' in piece ? contents.get(`${name}#${piece.id}`) : undefined;
      if (part !== undefined && part !== chapter.title()) yield* chapter.begin(part);
      if ('text' in piece) yield* chapter.add(piece.text);
    }
  }
  yield* chapter.end();
}

/** What a page is called that the table of contents does not name; null: it goes on with what was before it. */
function ownTitle(pieces: readonly Piece[], listed: number, page: number): string | null {
  const first = pieces.find((piece) => 'text' in piece);
  if (!first) return null;
  if (isStrong(first.text)) return first.text;
  // A table of contents that names chapters knows them all: other headings are scenes.
  if (listed > 1) return null;
  if (first.heading) return first.text;
  return listed === 0 && pieces.some((piece) => 'text' in piece && !piece.heading) ? `第${page}节` : null;
}

function chapterKeeper(notes: SplitNotes) {
  let title: string | null = null;
  let text: string[] = [];
  let [chars, part] = [0, 0];

  function take(): SourceChapter[] {
    const [given, body, length] = [title, text, chars];
    [text, chars] = [[], 0];
    if (body.length === 0) {
      if (given !== null && part === 0) notes.empty.push(given);
      return [];
    }
    // A cover page, or what a publisher says about itself; more than that is an opening.
    if (given === null && length <= longestFront) {
      notes.front.push(...body.slice(0, 60));
      return [];
    }
    const named = given ?? '开篇';
    const number = part > 0 ? null : (parseHeading(named)?.number ?? null);
    return [{ title: part > 0 ? `${named}（${part + 1}）` : named, number, text: body }];
  }

  return {
    title: () => title,
    begin(next: string): SourceChapter[] {
      const done = take();
      [title, part] = [next, 0];
      return done;
    },
    add(paragraph: string): SourceChapter[] {
      if (text.length === 0 && sameTitle(paragraph, title)) return [];
      text.push(paragraph);
      chars += paragraph.length;
      if (chars < longestChapter) return [];
      const done = take();
      part += 1;
      return done;
    },
    end: take,
  };
}

function isStrong(text: string): boolean {
  const heading = parseHeading(text);
  return heading !== null && ['chapter', 'section', 'volume', 'special'].includes(heading.style);
}

/** The heading that a page repeats above its text. */
function sameTitle(text: string, title: string | null): boolean {
  return title !== null && text.replaceAll(/\s/g, '') === title.replaceAll(/\s/g, '');
}

function plain(html: string, budget: ParseBudget): string {
  return pagePieces(html, budget)
    .flatMap((piece) => ('text' in piece ? [piece.text] : []))
    .join('\n');
}
