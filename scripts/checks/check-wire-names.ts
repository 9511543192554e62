/**
 * Spelling of wire names against the contract: a path that no call has, a call name that is not declared, and the old
 * odd names "corrected" by a careful hand. Run by `npm run check`; exits 1 with a list.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { adminCalls } from '../../packages/contract/src/admin-calls.ts';
import { calls } from '../../packages/contract/src/calls.ts';
import { protocols } from '../../packages/contract/src/protocols.ts';

const rooms = ['apps', 'e2e', 'bench', 'demo'];
const callers = new Set(['callApi', 'apiCall']);

/** The platform knows no call: its tests make up calls of their own, with paths that are nobody's. */
const madeUp = /^apps\/server\/src\/platform\/.*\.test\b/;

/** A test that wants a path nobody serves, or a client of a fake server, says so in a comment on the same line. */
const pardon = '// not a wire name';

/** Correct English for what the wire spells its own way. */
const corrections = new Map([
  ['lookVideo', 'loklVideo'],
  ['lokVideo', 'loklVideo'],
  ['lookNovel', 'novel/loklNonel'],
  ['lokNovel', 'novel/loklNonel'],
  ['loklNovel', 'novel/loklNonel'],
  ['checkUserPhoneCode', 'checkUserPhoneCoee'],
  ['getPlatformByKey', 'getPlatFormByKey'],
  ['getPlatForms', 'getPlatForm'],
  ['adJumpAddress', 'adJupAddress'],
]);

const paths = new Set([...Object.values(calls), ...Object.values(adminCalls)].map(({ path }) => path as string));
const prefixes = protocols.map(({ path }) => path.slice(1));

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

interface Finding {
  readonly at: number;
  readonly text: string;
}

/** One line per problem under `root`, as `file:line: what is wrong`. */
export function wireNameProblems(root: string): string[] {
  const files = globSync(
    rooms.map((room) => `${room}/**/*.{ts,tsx}`),
    { cwd: root, exclude: (name) => /(?:^|\/)(?:node_modules|dist|data)$/.test(name) },
  );
  return files.toSorted().flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const lines = source.split('\n');
    return findingsIn(file, source).flatMap(({ at, text }) => {
      const line = source.slice(0, at).split('\n').length;
      return lines[line - 1]?.includes(pardon) ? [] : [`${file}:${line}: ${text}`];
    });
  });
}

function findingsIn(file: string, source: string): Finding[] {
  const { program, errors } = parseSync(file, source);
  const [broken] = errors;
  if (broken) return [{ at: broken.labels[0]?.start ?? 0, text: `cannot be parsed: ${broken.message}` }];
  const findings: Finding[] = [];
  visit(program as unknown as Node, (node) => {
    const text = spellingProblem(node) ?? (madeUp.test(file) ? undefined : namingProblem(node));
    if (text !== undefined) findings.push({ at: node.start, text });
  });
  return findings;
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, look);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** A corrected spelling, as a name in code or as a text. */
function spellingProblem(node: Node): string | undefined {
  if (node.type === 'Identifier') return correctionProblem(node['name']);
  return correctionProblem(textOf(node));
}

/** A path or a name that is not declared. */
function namingProblem(node: Node): string | undefined {
  return node.type === 'CallExpression' ? nameProblem(node) : pathProblem(textOf(node));
}

/** The text of a literal, or of a template up to its first hole. */
function textOf(node: Node): unknown {
  if (node.type === 'Literal') return node['value'];
  if (node.type !== 'TemplateLiteral') return undefined;
  const [head] = node['quasis'] as { value: { cooked: string | null } }[];
  return head?.value.cooked;
}

function correctionProblem(name: unknown): string | undefined {
  const wire = typeof name === 'string' ? corrections.get(name) : undefined;
  return wire === undefined ? undefined : `"${String(name)}" is spelt "${wire}" on the wire`;
}

function pathProblem(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\/?api\//.test(text)) return undefined;
  const [path = ''] = text.replace(/^\//, '').split(/[?#]/);
  const declared = paths.has(path) || prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  if (declared || isFolder(path)) return undefined;
  return `"${text}" is no path of the contract`;
}

/** `/api/` and `/api/agent/` are how code tells the API from the rest, or how a template begins. */
function isFolder(path: string): boolean {
  return path.endsWith('/') && [...paths].some((declared) => declared.startsWith(path));
}

function nameProblem(node: Node): string | undefined {
  const callee = node['callee'] as Node;
  const called = callee.type === 'MemberExpression' ? (callee['property'] as Node)['name'] : callee['name'];
  if (typeof called !== 'string' || !callers.has(called)) return undefined;
  const [first] = node['arguments'] as Node[];
  const name = first?.type === 'Literal' ? first['value'] : undefined;
  if (typeof name !== 'string' || Object.hasOwn(calls, name)) return undefined;
  return `"${name}" is no call of the contract`;
}

if (import.meta.main) {
  const problems = wireNameProblems(process.argv[2] ?? join(import.meta.dirname, '../..'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
