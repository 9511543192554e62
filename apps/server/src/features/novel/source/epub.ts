import { posix } from 'node:path';
import type { SourceChapter, SplitNotes } from './chapter-split.ts';
import { parseHeading } from './heading.ts';
import { pagePieces, xmlElements, type Element } from './markup.ts';
import type { NovelSource } from './novel-source.ts';
import { SourceProblem } from './source-problem.ts';
import { openZip, type ZipFiles } from './zip-files.ts';

interface Package {
  readonly folder: string;
  readonly elements: readonly Element[];
  /** Pages in reading order. */
  readonly pages: readonly string[];
}

/** An EPUB: its pages in the order of the spine, cut where its table of contents says. */
export async function openEpub(path: string): Promise<NovelSource> {
  const zip = await openZip(path);
  try {
    const book = await readPackage(zip);
    const contents = await readContents(zip, book);
    const notes: SplitNotes = { empty: [], front: [] };
    const text = (name: string) =>
      book.elements.find((element) => element.name === name && element.text.trim() !== '')?.text.trim() ?? null;
    const description = text('description');
    return {
      format: 'epub',
      encoding: null,
      title: text('title'),
      author: text('creator'),
      synopsis: description === null ? null : plain(description).slice(0, 2000),
      notes,
      chapters: () => readChapters(zip, book, contents, notes),
      [Symbol.asyncDispose]: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readPackage(zip: ZipFiles): Promise<Package> {
  const container = await zip.read('META-INF/container.xml');
  if (!container) throw new SourceProblem('这不是 EPUB 文件');
  const encryption = await zip.read('META-INF/encryption.xml');
  if (encryption && /\.x?html?["#]/i.test(decode(encryption))) throw new SourceProblem('电子书已加密，无法导入');
  const root = xmlElements(decode(container)).find(({ name }) => name === 'rootfile')?.attributes['full-path'];
  const opf = root === undefined ? null : await zip.read(root);
  if (root === undefined || !opf) throw new SourceProblem('EPUB 缺少目录信息');
  const elements = xmlElements(decode(opf));
  const folder = posix.dirname(root);
  const files = new Map<string, string>();
  for (const { name, attributes } of elements) {
    const { id, href } = attributes;
    const isNav = attributes['properties']?.split(' ').includes('nav') ?? false;
    if (name === 'item' && id !== undefined && href !== undefined && !isNav) files.set(id, inside(folder, href));
  }
  const pages = elements
    .filter(({ name, attributes }) => name === 'itemref' && attributes['linear'] !== 'no')
    .flatMap(({ attributes }) => files.get(attributes['idref'] ?? '') ?? []);
  if (pages.length === 0) throw new SourceProblem('EPUB 里没有正文');
  return { folder, elements, pages };
}

/** Titles by page and by place in it: `text/1.xhtml` or `text/1.xhtml#part2`. */
async function readContents(zip: ZipFiles, { folder, elements }: Package): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  const item = (test: (attributes: Element['attributes']) => boolean) =>
    elements.find(({ name, attributes }) => name === 'item' && test(attributes))?.attributes['href'];
  const nav = item(({ properties = '' }) => properties.split(' ').includes('nav'));
  const ncx = item((attributes) => attributes['media-type'] === 'application/x-dtbncx+xml');
  const href = nav ?? ncx;
  if (href === undefined) return titles;
  const file = inside(folder, href);
  const content = await zip.read(file);
  if (!content) return titles;
  let label = '';
  for (const { name, attributes, text } of xmlElements(decode(content))) {
    if (name === 'a' && attributes['href'] !== undefined) add(attributes['href'], text);
    if (name === 'text') label = text;
    if (name === 'content' && attributes['src'] !== undefined) add(attributes['src'], label);
  }
  return titles;

  function add(target: string, text: string): void {
    const title = text.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
    const key = inside(posix.dirname(file), target);
    if (title !== '' && !titles.has(key)) titles.set(key, title);
  }
}

async function* readChapters(
  zip: ZipFiles,
  { pages }: Package,
  contents: ReadonlyMap<string, string>,
  notes: SplitNotes,
): AsyncGenerator<SourceChapter> {
  let title: string | null = null;
  let text: string[] = [];
  const take = (): SourceChapter | null => {
    const [given, body] = [title, text];
    text = [];
    if (body.length === 0) {
      if (given !== null) notes.empty.push(given);
      return null;
    }
    // A cover page, or what a publisher says about itself.
    if (given === null) {
      notes.front.push(...body.slice(0, 60));
      return null;
    }
    return { title: given, number: parseHeading(given)?.number ?? null, text: body };
  };
  for (const page of pages) {
    const bytes = await zip.read(page);
    if (!bytes) continue;
    const pieces = pagePieces(decode(bytes));
    const first = pieces.find((piece) => 'text' in piece);
    const listed = contents.get(page);
    const found = listed ?? (first && (first.heading || isStrong(first.text)) ? first.text : null);
    if (found !== null) {
      const done = take();
      if (done) yield done;
      title = found;
    }
    for (const piece of pieces) {
      if ('id' in piece) {
        const part = contents.get(`${page}#${piece.id}`);
        if (part === undefined || part === title) continue;
        const done = take();
        if (done) yield done;
        title = part;
      } else if (!(text.length === 0 && sameTitle(piece.text, title))) text.push(piece.text);
    }
  }
  const done = take();
  if (done) yield done;
}

function isStrong(text: string): boolean {
  const heading = parseHeading(text);
  return heading !== null && ['chapter', 'section', 'volume', 'special'].includes(heading.style);
}

/** The heading that a page repeats above its text. */
function sameTitle(text: string, title: string | null): boolean {
  return title !== null && text.replaceAll(/\s/g, '') === title.replaceAll(/\s/g, '');
}

/** A path inside the archive; `..` ends at its root. */
function inside(folder: string, href: string): string {
  const [file = '', id] = href.split('#', 2);
  let name: string;
  try {
    name = decodeURIComponent(file);
  } catch {
    name = file;
  }
  const path = posix.join('/', folder, name).slice(1);
  return id === undefined ? path : `${path}#${id}`;
}

function decode(bytes: Buffer): string {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(wide ? 'utf-16le' : 'utf-8').decode(bytes);
}

function plain(html: string): string {
  return pagePieces(html)
    .flatMap((piece) => ('text' in piece ? [piece.text] : []))
    .join('\n');
}
