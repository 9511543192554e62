import http from 'node:http';
import https from 'node:https';
import type { OnReadOpts } from 'node:net';
import { getCACertificates } from 'node:tls';
import type { S3Settings } from '../../config/storage-settings.ts';

const kept = { keepAlive: true, maxSockets: 256, maxFreeSockets: 32, scheduling: 'lifo' } as const;
const readBytes = 128 * 1024;

/**
 * Connections to a store that are kept. Each reads into one buffer of its own: the parser of HTTP copies out of it what it
 * hands on, so a new one for every 64 KiB that come was memory to be collected and nothing else.
 */
export function connectionsTo({ endpoint, ca }: Pick<S3Settings, 'endpoint' | 'ca'>): http.Agent {
  const trusted = ca === undefined ? {} : { ca: [...getCACertificates(), ca] };
  const agent = endpoint.startsWith('http:') ? new http.Agent(kept) : new https.Agent({ ...kept, ...trusted });
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const onread: OnReadOpts = {
      buffer: Buffer.allocUnsafeSlow(readBytes),
      callback: (bytes, buffer) => {
        connection?.emit('data', buffer.subarray(0, bytes));
        return true;
      },
    };
    const reading: http.ClientRequestArgs & { onread: OnReadOpts } = { ...options, onread };
    const connection = create(reading, callback);
    return connection;
  };
  return agent;
}
