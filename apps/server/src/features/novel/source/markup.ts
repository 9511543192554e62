import { Parser } from 'htmlparser2';
import type { ParseBudget } from './parse-budget.ts';
import { SourceProblem } from './source-problem.ts';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Element | null;
  text: string;
}

/** One file of an archive is held in memory whole. */
const mostPieces = 300_000;
/** The time is looked at between two of these. */
const sliceChars = 64 * 1024;

/**
 * Elements of an XML file in document order, each with the text inside it. Entities that a file declares mean nothing
 * here: they stay as they are written.
 */
export function xmlElements(xml: string, budget: ParseBudget): Element[] {
  const found: Element[] = [];
  const open: Element[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = {
          name: name.replace(/^.*:/, '').toLowerCase(),
          attributes,
          parent: open.at(-1) ?? null,
          text: '',
        };
        if (found.length >= mostPieces) throw new SourceProblem('文件结构过于复杂');
        found.push(element);
        open.push(element);
        budget.depth(open.length);
      },
      ontext(text) {
        for (const element of open.slice(-3)) element.text += text;
      },
      onclosetag: () => {
        open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  feed(parser, xml, budget);
  return found;
}

/** Piece by piece: tags that close nothing call nobody back, however many there are. */
function feed(parser: Parser, text: string, budget: ParseBudget): void {
  for (let at = 0; at < text.length; at += sliceChars) {
    const slice = text.slice(at, at + sliceChars);
    budget.tags(slice);
    budget.time();
    parser.write(slice);
  }
  parser.end();
}

/** The nearest element around it that passes. */
export function around(element: Element, test: (outer: Element) => boolean): Element | null {
  for (let outer = element.parent; outer; outer = outer.parent) if (test(outer)) return outer;
  return null;
}

const blocks = new Set(
  'address article aside blockquote body br center dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table td tr ul'.split(
    ' ',
  ),
);
/** What is inside is no prose: nothing of it is kept. */
const silent = new Set(
  'script style head title svg math iframe object embed template noscript audio video nav rt rp'.split(' '),
);

/** A piece of a page: a paragraph, a heading, or the place that an id marks. */
export type Piece = { readonly text: string; readonly heading: boolean } | { readonly id: string };

/** The paragraphs of an HTML page, as plain text. */
export function pagePieces(html: string, budget: ParseBudget): Piece[] {
  const pieces: Piece[] = [];
  let [text, heading, quiet, open] = ['', false, 0, 0];

  function add(piece: Piece): void {
    if (pieces.length >= mostPieces) throw new SourceProblem('文件结构过于复杂');
    pieces.push(piece);
  }

  function flush(): void {
    const paragraph = text.replaceAll(/[\s\u00a0\u3000]+/g, ' ').trim();
    if (paragraph !== '') add({ text: paragraph, heading });
    text = '';
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open += 1;
        budget.depth(open);
        if (silent.has(name)) quiet += 1;
        if (blocks.has(name)) flush();
        if (/^h[1-4]$/.test(name)) heading = true;
        const id = attributes['id'];
        if (id !== undefined && quiet === 0) {
          if (blocks.has(name)) flush();
          add({ id });
        }
      },
      ontext(part) {
        if (quiet === 0) text += part;
      },
      onclosetag(name) {
        open -= 1;
        if (silent.has(name)) quiet = Math.max(0, quiet - 1);
        if (blocks.has(name)) flush();
        if (/^h[1-4]$/.test(name)) heading = false;
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  feed(parser, html, budget);
  flush();
  return pieces;
}
