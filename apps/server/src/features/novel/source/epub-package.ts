import { posix } from 'node:path';
import { around, xmlElements, type Element } from './markup.ts';
import { parseHeading } from './heading.ts';
import type { ParseBudget } from './parse-budget.ts';
import { SourceProblem } from './source-problem.ts';
import type { ZipFiles } from './zip-files.ts';

export interface Package {
  readonly folder: string;
  readonly elements: readonly Element[];
  /** Pages in reading order. */
  readonly pages: readonly string[];
  /** The picture on the cover. */
  readonly cover: string | null;
}

const longestTitle = 80;
/** A document type stands before everything else. */
const longestProlog = 4096;

/** What the archive says about itself: its pages in reading order, its metadata, its cover. */
export async function readPackage(zip: ZipFiles, budget: ParseBudget): Promise<Package> {
  const container = await zip.read('META-INF/container.xml');
  if (!container) throw new SourceProblem('这不是 EPUB 文件');
  const encryption = await zip.read('META-INF/encryption.xml');
  // Fonts may be scrambled; pages may not.
  if (encryption && /\.x?html?["#]/i.test(decode(encryption))) throw new SourceProblem('电子书已加密，无法导入');
  const root = xmlElements(decode(container), budget).find(({ name }) => name === 'rootfile')?.attributes['full-path'];
  const opf = root === undefined ? null : await zip.read(root);
  if (root === undefined || !opf) throw new SourceProblem('EPUB 缺少目录信息');
  const elements = xmlElements(decode(opf), budget);
  const folder = posix.dirname(root);
  const files = new Map<string, string>();
  for (const { name, attributes } of elements) {
    const { id, href } = attributes;
    if (name === 'item' && id !== undefined && href !== undefined && !has(attributes, 'nav')) {
      files.set(id, inside(folder, href));
    }
  }
  const pages = elements
    .filter(({ name, attributes }) => name === 'itemref' && attributes['linear'] !== 'no')
    .flatMap(({ attributes }) => files.get(attributes['idref'] ?? '') ?? []);
  if (pages.length === 0) throw new SourceProblem('EPUB 里没有正文');
  // Each once: a list of a few bytes an entry would have one page read over and over.
  return { folder, elements, pages: [...new Set(pages)], cover: coverOf(elements, folder, files) };
}

function coverOf(elements: readonly Element[], folder: string, files: ReadonlyMap<string, string>): string | null {
  const marked = elements.find(({ name, attributes }) => name === 'item' && has(attributes, 'cover-image'));
  if (marked?.attributes['href'] !== undefined) return inside(folder, marked.attributes['href']);
  const named = elements.find(({ name, attributes }) => name === 'meta' && attributes['name'] === 'cover');
  return files.get(named?.attributes['content'] ?? '') ?? null;
}

/** Titles by page and by place in it: `text/1.xhtml` or `text/1.xhtml#part2`. EPUB 3 first, then what EPUB 2 had. */
export async function readContents(
  zip: ZipFiles,
  { folder, elements }: Package,
  budget: ParseBudget,
): Promise<Map<string, string>> {
  const item = (test: (attributes: Element['attributes']) => boolean) =>
    elements.find(({ name, attributes }) => name === 'item' && test(attributes))?.attributes['href'];
  for (const href of [
    item((attributes) => has(attributes, 'nav')),
    item((attributes) => attributes['media-type'] === 'application/x-dtbncx+xml'),
  ]) {
    const titles = href === undefined ? null : await titlesIn(zip, inside(folder, href), budget);
    if (titles && titles.size > 0) return titles;
  }
  return new Map();
}

async function titlesIn(zip: ZipFiles, file: string, budget: ParseBudget): Promise<Map<string, string> | null> {
  const content = await zip.read(file);
  if (!content) return null;
  const titles = new Map<string, string>();
  const elements = xmlElements(decode(content), budget);
  const marked = elements.some(isContents);
  let label = '';
  for (const element of elements) {
    const { name, attributes, text } = element;
    // Lists of pages, pictures and landmarks are no chapters.
    if (name === 'a' && attributes['href'] !== undefined && (!marked || around(element, isContents))) {
      add(attributes['href'], text);
    }
    if (!around(element, (outer) => outer.name === 'navmap')) continue;
    if (name === 'text') label = text;
    if (name === 'content' && attributes['src'] !== undefined) add(attributes['src'], label);
  }
  return titles;

  function add(target: string, text: string): void {
    const title = text.replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle);
    if (title === '') return;
    const key = inside(posix.dirname(file), target);
    const before = titles.get(key);
    // A volume and its first chapter begin on the same page: the chapter gives the name.
    if (before === undefined || parseHeading(before)?.style === 'volume') titles.set(key, title);
  }
}

function isContents({ name, attributes }: Element): boolean {
  return name === 'nav' && (attributes['epub:type']?.split(' ').includes('toc') ?? false);
}

function has(attributes: Element['attributes'], property: string): boolean {
  return attributes['properties']?.split(/\s+/).includes(property) ?? false;
}

/** A path inside the archive; `..` ends at its root. */
function inside(folder: string, href: string): string {
  const [file = '', id] = href.split('#', 2);
  const path = posix.join('/', folder, unescaped(file)).slice(1);
  return id === undefined ? path : `${path}#${unescaped(id)}`;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A page or a list as text, without what it declares: entities of its own are not for us. */
export function decode(bytes: Buffer): string {
  return withoutDeclarations(decoded(bytes).replaceAll('\u0000', ''));
}

/** What stands in `<!DOCTYPE … [ … ]>`. It is looked for once: after one that does not end, no other can. */
function withoutDeclarations(text: string): string {
  const from = text.slice(0, longestProlog).search(/<!DOCTYPE/i);
  const list = from < 0 ? -1 : text.indexOf('[', from);
  const end = list < 0 ? -1 : text.indexOf(']', list);
  // Only one that belongs to the declaration itself.
  if (end < 0 || text.slice(from, list).includes('>')) return text;
  const close = text.indexOf('>', end);
  if (close < 0 || text.slice(end + 1, close).trim() !== '') return text;
  return text.slice(0, from) + text.slice(close + 1);
}

/** As its byte order mark or its own first lines say; UTF-8 otherwise. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = bytes.subarray(0, 1024).toString('latin1');
  const said =
    /<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)/.exec(head) ?? /<meta[^>]*charset\s*=\s*["']?([\w-]+)/i.exec(head);
  try {
    return new TextDecoder(said?.[1] ?? 'utf-8').decode(bytes);
  } catch {
    // A name that nobody knows.
    return new TextDecoder().decode(bytes);
  }
}
