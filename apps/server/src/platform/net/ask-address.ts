import { request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';

interface Question {
  /** The one that was looked up and found to be public: the name is not looked up again, as it may answer otherwise. */
  readonly address: string;
  readonly port: number;
  readonly https: boolean;
  readonly host: string;
  readonly path: string;
}

interface Told {
  readonly status: number;
  readonly text: string;
}

const patienceMs = 5000;
const longestAnswer = 64 * 1024;

/** Asks one address for one path of a host. No redirect is followed; an answer that is slow or long is none. */
export async function askAddress({ address, port, https, host, path }: Question): Promise<Told> {
  const signal = AbortSignal.timeout(patienceMs);
  return await new Promise<Told>((resolve, reject) => {
    const ask = https ? askHttps : askHttp;
    const asked = ask(
      { host: address, port, path, servername: host, headers: { host, accept: '*/*' }, signal, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > longestAnswer) asked.destroy(new Error('the answer is too long'));
          else chunks.push(chunk);
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        );
        response.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}
