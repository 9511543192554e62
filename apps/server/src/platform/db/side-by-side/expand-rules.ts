import { contractOf } from './contract-marker.ts';

/**
 * While machines are updated one after the other, the version before works on the tables of the next. So a migration only adds;
 * what is taken away, is taken away a release after the last one that used it. Read from the text: what it does to tables that were
 * there before it.
 */
export interface Breach {
  readonly statement: string;
  readonly why: string;
}

interface Rule {
  readonly pattern: RegExp;
  readonly why: string;
  /** A sentence may say why the version before is not hurt (`-- beside the version before: …`); else only a contract does. */
  readonly arguable?: true;
}

const name = String.raw`(?:if (?:not )?exists )?(?:only )?([\w."]+)`;

/** Of statements in lower case, without comments, texts and doubled blanks. */
const rules: readonly Rule[] = [
  { pattern: new RegExp(`^drop (?:table|type|schema) ${name}`), why: 'the version before reads and writes it' },
  { pattern: /^truncate\b/, why: 'the version before reads what goes' },
  { pattern: /^alter (?:table|type|view) .*\brename\b/, why: 'the version before knows the old name' },
  { pattern: /^alter table .*\bset schema\b/, why: 'the version before knows the old place' },
  {
    pattern:
      /^alter table .*\bdrop (?:column )?(?!constraint\b|default\b|not null\b|expression\b|identity\b)(?:if exists )?[\w"]+/,
    why: 'the version before reads and writes it',
  },
  {
    pattern: /^alter table .*\balter (?:column )?[\w"]+ (?:set data )?type\b/,
    why: 'the version before reads and writes the old type',
  },
  { pattern: /^alter table .*\bset not null\b/, why: 'the version before may write null' },
  { pattern: /^alter table .*\bdrop default\b/, why: 'the version before leaves the column out' },
  {
    pattern:
      /^alter table .*\badd (?:column )?(?:if not exists )?(?!constraint\b|primary\b|unique\b|check\b|foreign\b|exclude\b)[\w"]+ (?![^,]*\b(?:default|generated)\b)[^,]*\bnot null\b/,
    why: 'the version before leaves the column out: give it a default',
  },
  {
    pattern: /^alter table .*\badd (?:constraint\b|primary key\b|unique\b|check\b|foreign key\b|exclude\b)/,
    why: 'it may refuse what the version before writes',
    arguable: true,
  },
  { pattern: /^create unique index\b/, why: 'it may refuse what the version before writes', arguable: true },
  {
    pattern: /^drop (?:index|constraint|view|materialized view|function|procedure|trigger|sequence|domain)\b/,
    why: 'the version before may use it',
    arguable: true,
  },
  {
    pattern: /^alter table .*\bdrop constraint\b/,
    why: 'the version before may rely on it in "on conflict"',
    arguable: true,
  },
];

const argument = /^-- beside the version before: \S.*$/m;

/** What in the file would hurt the version before, and is not answered for in it. */
export function breachesOf(sql: string): Breach[] {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap((text) => new RegExp(`^create (?:unlogged )?table ${name}`).exec(text)?.[1] ?? []),
  );
  const answered = contractOf(sql) !== undefined;
  const argued = answered || argument.test(sql);
  return statements.flatMap((statement) => {
    const about = tableOf(statement);
    if (about !== undefined && made.has(about)) return [];
    const broken = rules.find(({ pattern, arguable }) => pattern.test(statement) && !(arguable ? argued : answered));
    return broken ? [{ statement: statement.slice(0, 200), why: broken.why }] : [];
  });
}

/** The table that a statement changes, where it names one. */
function tableOf(statement: string): string | undefined {
  return (
    new RegExp(`^alter table ${name}`).exec(statement)?.[1] ??
    /^create unique index .*?\bon (?:only )?([\w."]+)/.exec(statement)?.[1] ??
    new RegExp(`^drop table ${name}`).exec(statement)?.[1] ??
    /^drop trigger (?:if exists )?[\w"]+ on ([\w."]+)/.exec(statement)?.[1]
  );
}

/** What stands inside of texts and of bodies of functions is not what the file does to tables. */
function statementsOf(sql: string): string[] {
  const bare = sql
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*[^]*?\*\//g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''");
  return bare.split(';').flatMap((text) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase() || []);
}
