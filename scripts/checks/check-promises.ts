import { readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';
import { sourceFiles } from './source-files.ts';

/**
 * Promises that are kept while something else is waited for. One that fails in between has no owner yet, and an
 * unhandled rejection follows; the lint rule about floating promises sees only those that nobody keeps. Two shapes:
 *
 * - `const p = work(); await other(); await p;`
 * - `list.push(work());` where the list is one of promises
 *
 * Both are fine once the promise has its handler at once: `work().catch(…)`, or `p.catch(…)` before the other wait.
 */
interface Kept {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

const isFunction = (node: Node) => /Function/.test(node.type) && node.type !== 'TSFunctionType';

/** The nodes that run as one piece: not those of functions inside it. */
function* within(node: Node): Generator<Node> {
  for (const child of childrenOf(node)) {
    yield child;
    if (!isFunction(child)) yield* within(child);
  }
}

function* everything(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* everything(child);
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined;

/** `x.method(…)`: the method's name and what it is called on. */
function methodOf(node: Node): { name: string; on: Node; args: Node[] } | undefined {
  const callee = node['callee'];
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return undefined;
  const name = nameOf(callee['property']);
  return name === undefined ? undefined : { name, on: callee['object'] as Node, args: node['arguments'] as Node[] };
}

/** Whether a rejection ends here: `.catch(…)`, `.then(…, …)`, and `.finally(…)` of such a one. */
function isOwned(node: Node): boolean {
  const method = methodOf(node);
  if (method?.name === 'catch') return true;
  if (method?.name === 'then' && method.args.length > 1) return true;
  return method !== undefined && ['then', 'finally'].includes(method.name) && isOwned(method.on);
}

/** The names that an `await` waits for: itself, or those that are joined by Promise.all and its like. */
function awaited(node: Node): string[] {
  const argument = node['argument'];
  if (!isNode(argument)) return [];
  const own = nameOf(argument);
  if (own !== undefined) return [own];
  const joined = methodOf(argument);
  if (joined === undefined || nameOf(joined.on) !== 'Promise') return [];
  const [list] = joined.args;
  const items = list?.type === 'ArrayExpression' ? (list['elements'] as unknown[]) : [list];
  return items.flatMap((item) => nameOf(item) ?? []);
}

/** Promises of one function that are begun before, and awaited after, another wait. */
function keptIn(scope: Node): Node[] {
  const nodes = [...within(scope)];
  const waits = nodes.filter(({ type }) => type === 'AwaitExpression');
  return nodes.filter((node) => {
    const name = nameOf(node['id']);
    const init = node['init'];
    if (node.type !== 'VariableDeclarator' || name === undefined || !isNode(init)) return false;
    const begins =
      init.type === 'CallExpression' || (init.type === 'NewExpression' && nameOf(init['callee']) === 'Promise');
    // A new Promise of ours that can only resolve has nothing to own.
    if (!begins || isOwned(init) || resolvesOnly(init)) return false;
    const end = waits.find((wait) => wait.start > node.end && awaited(wait).includes(name));
    const between = waits.find((wait) => wait.start > node.end && end !== undefined && wait.end < end.start);
    if (between === undefined) return false;
    const owner = nodes.find(
      (one) => one.start > node.end && one.end < between.start && isOwned(one) && nameOf(methodOf(one)?.on) === name,
    );
    return owner === undefined;
  });
}

const contains = (outer: Node, inner: Node) => outer.start <= inner.start && inner.end <= outer.end;

function resolvesOnly(init: Node): boolean {
  if (init.type !== 'NewExpression') return false;
  const [executor] = init['arguments'] as Node[];
  return executor !== undefined && ((executor['params'] as unknown[] | undefined)?.length ?? 2) < 2;
}

const promiseList = /^:\s*(?:readonly\s+)?(?:Promise<.*>\[\]|(?:Array|Set)<Promise<.*>>)$/s;

export function keptPromises(file: string, source: string): Kept[] {
  const program = parseSync(file, source).program as unknown as Node;
  const all = [...everything(program)];
  const textOf = (node: unknown) => (isNode(node) ? source.slice(node.start, node.end) : '');
  const lists = new Set(
    all.flatMap((node) => {
      const id = node['id'];
      if (node.type !== 'VariableDeclarator' || !isNode(id)) return [];
      return promiseList.test(textOf(id['typeAnnotation'])) ? (nameOf(id) ?? []) : [];
    }),
  );
  const scopes = [program, ...all.filter(isFunction)];
  const stored = scopes.flatMap((scope) => {
    const nodes = [...within(scope)];
    const declares = (name: string) =>
      nodes.some((node) => node.type === 'VariableDeclarator' && nameOf(node['id']) === name);
    return nodes.filter((node) => {
      const method = methodOf(node);
      if (method === undefined || !['push', 'add'].includes(method.name)) return false;
      const list = nameOf(method.on) ?? '';
      if (!lists.has(list) || method.args.every(isOwned)) return false;
      // Pushed by a callback, or while the next item is waited for: who knows what is awaited meanwhile.
      if (!declares(list) || nodes.some((loop) => loop['await'] === true && contains(loop, node))) return true;
      const next = nodes.find((wait) => wait.type === 'AwaitExpression' && wait.start > node.end);
      return next !== undefined && ![...everything(next)].some((part) => nameOf(part) === list);
    });
  });
  const kept = scopes.flatMap(keptIn);
  return [...stored, ...kept].map((node) => ({
    file,
    line: source.slice(0, node.start).split('\n').length,
    what: textOf(node).split('\n', 1)[0] ?? '',
  }));
}

if (import.meta.main) {
  const server = /^(?:apps\/server|packages\/media)\/src\/(?!.*\.test(?:-data)?\.ts$)(?!testing\/)/;
  const found = sourceFiles()
    .filter((file) => server.test(file))
    .flatMap((file) => keptPromises(file, readFileSync(file, 'utf8')));
  for (const { file, line, what } of found) {
    console.error(`${file}:${line}: a promise without an owner while something else is awaited: ${what}`);
  }
  process.exitCode = found.length > 0 ? 1 : 0;
}
