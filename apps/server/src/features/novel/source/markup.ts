import { Parser } from 'htmlparser2';
import { SourceProblem } from './source-problem.ts';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Element | null;
  text: string;
}

/** A file of a few bytes a tag would become gigabytes of objects. */
const mostPieces = 300_000;

/**
 * Elements of an XML file in document order, each with the text inside it. Entities that a file declares mean nothing
 * here: they stay as they are written.
 */
export function xmlElements(xml: string): Element[] {
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
  parser.end(xml);
  return found;
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
export function pagePieces(html: string): Piece[] {
  const pieces: Piece[] = [];
  let [text, heading, quiet] = ['', false, 0];

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
        if (silent.has(name)) quiet = Math.max(0, quiet - 1);
        if (blocks.has(name)) flush();
        if (/^h[1-4]$/.test(name)) heading = false;
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.end(html);
  flush();
  return pieces;
}
