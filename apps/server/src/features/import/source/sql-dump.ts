import { SourceProblem } from './source-problem.ts';

export type SqlValue = string | null;

export interface SqlRow {
  readonly table: string;
  readonly values: Readonly<Record<string, SqlValue>>;
}

type State = 'head' | 'values' | 'row' | 'skip';

/** What stands before the rows, or a table's definition. */
const longestHead = 1024 * 1024;
const longestRow = 16 * 1024 * 1024;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', 0: '', Z: '\u001A' };

/**
 * Rows of the INSERT statements of a mysqldump, as its text comes part by part. Memory holds one row, however long a
 * statement is. Knows quotes and both ways of escaping, comments, several rows a statement, and the order of columns from
 * CREATE TABLE where an INSERT does not name them. `wanted` says which tables are looked at.
 */
export async function* sqlRows(
  parts: AsyncIterable<string>,
  wanted: (table: string) => boolean,
): AsyncGenerator<SqlRow> {
  const columnsOf = new Map<string, string[]>();
  let state: State = 'head';
  let head = '';
  let target: { table: string; columns: string[] } | null = null;
  let values: SqlValue[] = [];
  let value = '';
  let wasQuoted = false;
  let size = 0;
  let quote = '';
  let comment: '' | 'line' | 'block' = '';
  let isEscaped = false;
  let before = '';

  const endValue = () => {
    const plain = value.trim();
    values.push(wasQuoted ? value : /^null$/i.test(plain) ? null : plain);
    [value, wasQuoted] = ['', false];
  };

  for await (const part of parts) {
    for (let at = 0; at < part.length; at += 1) {
      if (quote !== '' && !isEscaped) {
        // What stands between quotes is most of a dump: up to what could end it, it is taken in one go.
        const end = nextSpecial(part, quote, at);
        if (end > at) {
          keep(part.slice(at, end));
          before = '';
          at = end;
          if (at === part.length) break;
        }
      }
      const char = part.charAt(at);
      const last = before;
      before = char;
      if (comment !== '') {
        if ((comment === 'line' && char === '\n') || (comment === 'block' && last === '*' && char === '/')) {
          comment = '';
          before = '';
        }
        continue;
      }
      if (quote !== '') {
        if (isEscaped) {
          isEscaped = false;
          keep(escapes[char] ?? char);
        } else if (char === '\\' && quote !== '`') isEscaped = true;
        else if (char === quote) {
          // Doubled, it goes on: the second one opens it again and stands for itself.
          quote = '';
          before = `${char}end`;
          if (state === 'head') head += char;
        } else keep(char);
        continue;
      }
      if (char === "'" || char === '"' || char === '`') {
        quote = char;
        if (last === `${char}end`) keep(char);
        else if (state === 'row') [value, wasQuoted] = ['', true];
        if (state === 'head') head += char;
        continue;
      }
      // A number before a sign is no comment: `1--1` does not come in a dump, `-- ` does.
      if (char === '*' && last === '/') {
        comment = 'block';
        if (state === 'head') head = head.slice(0, -1);
        before = '';
        continue;
      }
      const isDashes = last === '--' && /\s/u.test(char);
      if ((char === '#' || isDashes) && state !== 'row') {
        if (char !== '\n') comment = 'line';
        if (state === 'head' && isDashes) head = head.slice(0, -2);
        continue;
      }
      if (char === '-' && last === '-') before = '--';
      if (state === 'row') {
        if (char === ',') endValue();
        else if (char === ')') {
          endValue();
          if (target?.columns.length === 0) throw new SourceProblem('SQL 文件里没有表结构，不知道各列的含义');
          if (target && values.length === target.columns.length) yield rowOf(target, values);
          [values, size, state] = [[], 0, 'values'];
        } else if (!wasQuoted) keep(char);
        continue;
      }
      if (char === ';') {
        if (state === 'head') learnTable(head, columnsOf, wanted);
        [state, head, target] = ['head', '', null];
        continue;
      }
      if (state === 'values') {
        if (char === '(') [state, values, value, wasQuoted, size] = ['row', [], '', false, 0];
        continue;
      }
      if (state === 'skip') continue;
      head += char;
      if (head.length > longestHead) throw new SourceProblem('SQL 文件里有无法识别的语句');
      if (/[\s`)]$/u.test(head) || char === '(') {
        const begun = beginsInsert(head, columnsOf);
        if (begun === 'other') state = 'skip';
        else if (begun && wanted(begun.table)) [state, target, head] = ['values', begun, ''];
        else if (begun) state = 'skip';
        if (state === 'values' && char === '(') [state, values, value, wasQuoted, size] = ['row', [], '', false, 0];
      }
    }
  }
  if (quote !== '' || state === 'row') throw new SourceProblem('SQL 文件不完整，末尾被截断');

  function keep(text: string): void {
    if (state === 'head') head += text;
    else if (state === 'row') {
      value += text;
      size += text.length;
      if (size > longestRow) throw new SourceProblem('SQL 文件里有一行超过 16 MB');
    }
  }
}

function nextSpecial(text: string, quote: string, from: number): number {
  const [end, slash] = [quote.charCodeAt(0), quote === '`' ? -1 : 0x5c];
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === end || code === slash) return at;
  }
  return text.length;
}

const insert =
  /^\s*(?:insert|replace)\s+(?:ignore\s+)?into\s+((?:[`"]?[\w$-]+[`"]?\.)?[`"]?[\w$-]+[`"]?)\s*(?:\(([^()]*)\)\s*)?values\s*\(?$/i;

/** `other`: neither a beginning of an INSERT nor of a definition, so nothing of it matters. */
function beginsInsert(
  head: string,
  columnsOf: ReadonlyMap<string, string[]>,
): { table: string; columns: string[] } | 'other' | null {
  // Looked at from its end first: it is asked about at every word of a long beginning.
  const found = /values\s*\(?$/i.test(head.slice(-40)) ? insert.exec(head) : null;
  if (found) {
    const table = nameOf(found[1] ?? '');
    const named = found[2]?.split(',').map((column) => column.replaceAll(/[`"\s]/g, ''));
    return { table, columns: named ?? columnsOf.get(table) ?? [] };
  }
  const first = /^\s*(\w+)\s/.exec(head)?.[1];
  return first === undefined || /^(?:insert|replace|create)$/i.test(first) ? null : 'other';
}

function learnTable(head: string, columnsOf: Map<string, string[]>, wanted: (table: string) => boolean): void {
  const found = /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?[`"]?([\w$.-]+)[`"]?\s*\(/i.exec(head);
  const table = nameOf(found?.[1] ?? '');
  if (!found || !wanted(table)) return;
  const body = head.slice(found[0].length);
  columnsOf.set(
    table,
    [...body.matchAll(/(?:^|,)\s*[`"](\w+)[`"]\s+\w/gu)].map(([, column = '']) => column),
  );
}

/** Without the database before it. */
function nameOf(table: string): string {
  return table.replaceAll(/[`"]/g, '').replace(/^.*\./, '');
}

function rowOf({ table, columns }: { table: string; columns: readonly string[] }, values: readonly SqlValue[]): SqlRow {
  return { table, values: Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null])) };
}
