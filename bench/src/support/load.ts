import autocannon from 'autocannon';

/** Requests per second that a server answers with 32 keep-alive connections, after a short warm-up. */
export async function throughput(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { perSecond } = await load(url, [], { headers });
  return perSecond;
}

interface Load {
  readonly perSecond: number;
  readonly p99: number;
}

interface LoadOptions {
  readonly headers?: Record<string, string>;
  readonly connections?: number;
  readonly seconds?: number;
}

/** The same for several paths in turn, with the milliseconds that the slowest of a hundred took. */
export async function load(
  url: string,
  paths: readonly string[],
  { headers = {}, connections = 32, seconds = 4 }: LoadOptions = {},
): Promise<Load> {
  const requests = paths.length > 0 ? { requests: paths.map((path) => ({ path })) } : {};
  await autocannon({ url, headers, connections, duration: 1, ...requests });
  const result = await autocannon({ url, headers, connections, duration: seconds, ...requests });
  if (result.errors > 0) throw new Error(`${result.errors} errors under load at ${url}`);
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers that are none under load at ${url}`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}
