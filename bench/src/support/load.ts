import autocannon from 'autocannon';

/** Requests per second that a server answers with 32 keep-alive connections, after a short warm-up. */
export async function throughput(url: string, headers: Record<string, string> = {}): Promise<number> {
  await autocannon({ url, headers, connections: 32, duration: 1 });
  const { requests, errors } = await autocannon({ url, headers, connections: 32, duration: 4 });
  if (errors > 0) throw new Error(`${errors} errors under load at ${url}`);
  return requests.average;
}
