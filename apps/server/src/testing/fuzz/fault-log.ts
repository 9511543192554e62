import { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';

export interface Fault {
  readonly what: string;
  readonly requestId: string;
}

/** A log of which only the faults are kept: whatever is written as an error is one. */
export function faultLog(): { log: Logger; faults: { take(): Fault[] } } {
  let found: Fault[] = [];
  const sink = new Writable({
    write(line: Buffer, _encoding, written) {
      const { msg = '', call = '', url = '', requestId = '', err } = JSON.parse(line.toString('utf8')) as Line;
      found.push({ what: `${call || url} ${msg}: ${err?.code ?? ''} ${err?.stack ?? err?.message ?? ''}`, requestId });
      written();
    },
  });
  const take = () => {
    const taken = found;
    found = [];
    return taken;
  };
  return { log: pino({ level: 'error' }, sink), faults: { take } };
}

interface Line {
  msg?: string;
  call?: string;
  url?: string;
  requestId?: string;
  err?: { code?: string; message?: string; stack?: string };
}
