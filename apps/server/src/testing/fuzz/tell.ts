import type { Finding, FuzzReport } from './fuzz.ts';

const longest = 1500;

/** Each kind of finding once, with how often it came and the first request that brings it about. */
export function tellFindings({ findings, seed }: FuzzReport): string {
  const kinds = new Map<string, { first: Finding; times: number }>();
  for (const finding of findings) {
    const kind = kindOf(finding);
    const known = kinds.get(kind);
    if (known) known.times += 1;
    else kinds.set(kind, { first: finding, times: 1 });
  }
  const told = [...kinds].map(([kind, { first, times }]) => `${times} times ${kind}\n    ${requestText(first)}`);
  return kinds.size === 0 ? '' : [`seed ${seed}`, ...told].join('\n');
}

/** What was said and where in our own code, without the value that it was said about. */
function kindOf({ what }: Finding): string {
  const [said = '', ...stack] = what.split('\n');
  const ours = stack.filter((line) => /\/src\/(?:features|platform)\//.test(line)).slice(0, 2);
  return [said.replaceAll(/"[^"]*"/g, '"…"'), ...ours].join('\n  ');
}

function requestText({ request, answer }: Finding): string {
  if (!request) return answer.slice(0, longest);
  const { method, path, headers, body } = request;
  const sent = `${method} ${path} ${JSON.stringify({ ...headers, cookie: undefined })} ${body?.toString('latin1') ?? ''}`;
  return sent.slice(0, longest);
}
