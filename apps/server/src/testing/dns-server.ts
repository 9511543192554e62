import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

export interface DnsServer extends AsyncDisposable {
  /** Address and port. */
  readonly address: string;
  /** Texts by name; a name without any is said not to exist. */
  readonly txt: Map<string, string[]>;
  /** IPv4 addresses by name. */
  readonly a: Map<string, string[]>;
  /** Names that were asked for. */
  readonly asked: string[];
  /** While it is true nobody is answered. */
  silent: boolean;
}

const types = { a: 1, txt: 16 };

/** A DNS server of our own on this machine, with the records that a test puts there. */
export async function startDnsServer(port = 0): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: Omit<DnsServer, 'address' | typeof Symbol.asyncDispose> = {
    txt: new Map(),
    a: new Map(),
    asked: [],
    silent: false,
  };
  socket.on('message', (question, { port: from, address }) => {
    if (server.silent) return;
    const { name, type, end } = questionOf(question);
    server.asked.push(name);
    const data =
      type === types.txt
        ? (server.txt.get(name) ?? []).map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]))
        : type === types.a
          ? (server.a.get(name) ?? []).map((ip) => Buffer.from(ip.split('.').map(Number)))
          : [];
    const isKnown = server.txt.has(name) || server.a.has(name);
    socket.send(answerTo(question.subarray(0, end), type, data, isKnown), from, address);
  });
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  const bound: AddressInfo = socket.address();
  return Object.assign(server, {
    address: `127.0.0.1:${bound.port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  });
}

function questionOf(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** The head and the question as they came, and the records behind them. */
function answerTo(question: Buffer, type: number, data: readonly Buffer[], isKnown: boolean): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(data.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  const records = data.map((bytes) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([record, bytes]);
  });
  return Buffer.concat([head, ...records]);
}
