import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerError } from 'smtp-server';
import { readMail, type ReadMail } from './read-mail.ts';

interface Received extends ReadMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Whether it came over TLS. */
  readonly secure: boolean;
  readonly user: string | undefined;
}

interface Options {
  /** `tls`: from the first byte; else by STARTTLS where there is a certificate. */
  readonly security?: 'tls' | 'starttls' | 'plain';
  readonly certificate?: { readonly key: Buffer; readonly cert: Buffer };
  /** Who may send; everybody, when left out. */
  readonly login?: { readonly user: string; readonly password: string };
}

/** A number with which it refuses: nothing is taken then. */
type Refusal = number | undefined;

/** A mail server that listens on this machine, with TLS and logins as servers have them. */
export async function smtpReceiver({ security = 'plain', certificate, login }: Options = {}) {
  const received: Received[] = [];
  /** What it does next, until it is changed. */
  const next: {
    recipient: (address: string) => Refusal;
    data: (mail: ReadMail) => Refusal | Promise<Refusal>;
  } = { recipient: () => undefined, data: () => undefined };
  let connections = 0;
  const server = new SMTPServer({
    secure: security === 'tls',
    ...certificate,
    disabledCommands: [...(security === 'plain' ? ['STARTTLS'] : []), ...(login ? [] : ['AUTH'])],
    authOptional: !login,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onAuth({ username, password }, _session, done) {
      if (login && username === login.user && password === login.password) done(null, { user: username });
      else done(refusal(535));
    },
    onRcptTo({ address }, _session, done) {
      const code = next.recipient(address);
      done(code === undefined ? null : refusal(code));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      const take = async (): Promise<SMTPServerError | null> => {
        await finished(stream);
        const mail = readMail(Buffer.concat(parts).toString('utf8'));
        const { mailFrom, rcptTo } = session.envelope;
        const code = await next.data(mail);
        if (code !== undefined) return refusal(code);
        received.push({
          ...mail,
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user === undefined ? undefined : String(session.user),
        });
        return null;
      };
      callbackify(take)((error, refused) => done(error ?? refused));
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    received,
    next,
    connections: () => connections,
    to: (address: string) => received.filter((mail) => mail.to.includes(address)),
    async [Symbol.asyncDispose]() {
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

export type SmtpReceiver = Awaited<ReturnType<typeof smtpReceiver>>;

function refusal(responseCode: number): SMTPServerError {
  return Object.assign(new Error(`refused for <somebody@example.com>`), { responseCode });
}
