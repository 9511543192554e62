import autocannon from 'autocannon';
import { median } from './median.ts';

/** What is asked: one address, or several paths in turn, as so many different visitors would. */
export interface Target {
  readonly url: string;
  readonly paths?: readonly { readonly path: string; readonly headers?: Record<string, string> }[];
  readonly headers?: Record<string, string>;
  /** Other than 2xx, where that is what should come. */
  readonly status?: number;
}

export interface Load {
  /** Requests per second. */
  readonly rate: number;
  readonly p99Ms: number;
}

/** How a server answers 32 keep-alive connections for some seconds. */
export async function loadFor(target: Target, seconds: number): Promise<Load> {
  const { url, paths = [], headers = {}, status } = target;
  const requests = paths.map((one) => ({ path: one.path, headers: { ...headers, ...one.headers } }));
  const result = await autocannon({
    url,
    headers,
    connections: 32,
    duration: seconds,
    setupClient: leaveBodies,
    ...(requests.length > 0 ? { requests } : {}),
  });
  const { errors, non2xx, statusCodeStats } = result;
  const unwanted = status === undefined ? non2xx : result.requests.total - (statusCodeStats?.[`${status}`]?.count ?? 0);
  if (errors + unwanted > 0) throw new Error(`${errors} errors, ${unwanted} wrong answers under load at ${url}`);
  return { rate: result.requests.total / result.duration, p99Ms: result.latency.p99 };
}

/**
 * The client makes a text of each answer, which nobody here reads. For compressed bytes that takes it half a millisecond,
 * many times what sending them takes: the rate would be that of the client.
 */
function leaveBodies(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody: (bytes: Buffer) => void } };
  pipelinedRequests.addBody = () => undefined;
}

/**
 * All targets in turn and round again, so that what else the machine does meets them alike; the medians. The first
 * turn only warms up.
 */
export async function sideBySide<Name extends string>(
  targets: Record<Name, Target>,
  { rounds = 3, seconds = 2 } = {},
): Promise<Record<Name, Load>> {
  const names = Object.keys(targets) as Name[];
  const loads = new Map<Name, Load[]>(names.map((name) => [name, []]));
  for (const name of names) await loadFor(targets[name], 1);
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) loads.get(name)?.push(await loadFor(targets[name], seconds));
  const middle = (name: Name): Load => ({
    rate: median(loads.get(name)?.map(({ rate }) => rate) ?? []),
    p99Ms: median(loads.get(name)?.map(({ p99Ms }) => p99Ms) ?? []),
  });
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<Name, Load>;
}
