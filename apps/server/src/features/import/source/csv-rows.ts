import { SourceProblem } from './source-problem.ts';

/** Of one row: a quote that is never closed would take the rest of the file in. */
const longestRow = 1024 * 1024;
const mostCells = 500;

/**
 * Rows of a CSV text (RFC 4180) as it comes, part by part: memory holds one row. Either line end; quotes, doubled quotes,
 * line breaks inside them; empty rows are none.
 */
export async function* csvRows(parts: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[]> {
  let cells: string[] = [];
  let field = '';
  let length = 0;
  let state: 'plain' | 'quoted' | 'quote' = 'plain';
  let [wasReturn, isFirst] = [false, true];
  const take = (): string[] | null => {
    const row = [...cells, field];
    [cells, field, length] = [[], '', 0];
    return row.some((cell) => cell !== '') ? row : null;
  };
  for await (const given of parts) {
    const part = isFirst ? given.replace(/^\uFEFF/u, '') : given;
    if (given !== '') isFirst = false;
    for (let at = 0; at < part.length; at += 1) {
      const end = state === 'quoted' ? indexOr(part, '"', at) : nextMark(part, delimiter, at);
      // Up to what means something, it is taken in one go.
      if (end > at && state !== 'quote') {
        field += part.slice(at, end);
        length += end - at;
        [at, wasReturn] = [end, false];
        if (length > longestRow) throw new SourceProblem('某一行超过 1 MB，请检查引号是否成对');
        if (at === part.length) break;
      }
      const char = part.charAt(at);
      const lineFeedOfPair = char === '\n' && wasReturn;
      wasReturn = char === '\r' && state !== 'quoted';
      if (lineFeedOfPair && state !== 'quoted') continue;
      if (state === 'quoted') {
        if (char === '"') state = 'quote';
        else field += char;
      } else if (state === 'quote' && char === '"') {
        field += '"';
        state = 'quoted';
      } else if (char === delimiter) {
        state = 'plain';
        cells.push(field);
        field = '';
        if (cells.length >= mostCells) throw new SourceProblem(`列数超过 ${mostCells}`);
      } else if (char === '\n' || char === '\r') {
        state = 'plain';
        const row = take();
        if (row) yield row;
      } else if (char === '"' && field === '' && state === 'plain') state = 'quoted';
      else field += char;
    }
  }
  const last = take();
  if (last) yield last;
}

function indexOr(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found;
}

function nextMark(text: string, delimiter: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === delimiter || char === '"' || char === '\n' || char === '\r') return at;
  }
  return text.length;
}

/** Of the first lines: the one that splits most of them into the same number of cells, more than one. */
export function delimiterOf<Mark extends string>(head: string, marks: readonly Mark[], fallback: Mark): Mark {
  const lines = head
    .split(/\r\n?|\n/u)
    .filter(Boolean)
    .slice(0, 20);
  const [first = ''] = lines;
  let best: { mark: Mark; score: number } = { mark: fallback, score: 0 };
  for (const mark of marks) {
    const wanted = cellsIn(first, mark);
    if (wanted < 2) continue;
    const score = lines.filter((text) => cellsIn(text, mark) === wanted).length * 100 + wanted;
    if (score > best.score) best = { mark, score };
  }
  return best.mark;
}

/** What stands between quotes splits nothing. */
function cellsIn(text: string, mark: string): number {
  return text.replaceAll(/"(?:[^"]|"")*"/gu, '').split(mark).length;
}
