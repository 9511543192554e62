import type { Logger } from 'pino';
import { sealedBox } from '../../../platform/config/sealed-box.ts';
import { createLimiter } from '../../../platform/limits/limiter.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { consoleFace } from '../letter/letters.ts';
import { letter } from '../letter/letter.ts';
import { type MailToPost, outboxService } from './outbox.service.ts';
import { sendBySmtp } from './smtp.ts';

export const secret = '这里有一句私密的话';

/** A relay of this machine that asks for nothing. */
export const serverAt = (port: number, fromName = '流光') => ({
  host: '127.0.0.1',
  port,
  security: 'plain' as const,
  user: '',
  password: '',
  fromAddress: 'no-reply@example.com',
  fromName,
});

interface Wiring {
  readonly database: Pick<TestDatabase, 'db' | 'pool'>;
  readonly port: () => number;
  readonly clock: () => number;
  readonly log: Logger;
}

export function testOutbox({ database, port, clock, log }: Wiring) {
  return outboxService({
    db: database.db,
    box: sealedBox(Buffer.alloc(32, 7), 'mail'),
    settings: {
      way: () => Promise.resolve({ server: serverAt(port()), isTrusted: true, allowLoopback: false }),
      isOn: () => Promise.resolve(true),
    },
    send: sendBySmtp,
    limiter: createLimiter({ pool: database.pool, clock, log }),
    clock,
  });
}

/** A letter of today, as the console sends them. */
export function letterTo(to: string, staffId: string): MailToPost {
  const words = letter(consoleFace, { subject: '主题', lines: [secret], foot: [{ text: '尾' }] });
  return { ...words, owner: { staffId }, kind: 'notice', to, goodForMs: 24 * 3_600_000 };
}

export async function someStaff(database: TestDatabase): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into staff (name, display_name, role, created_at) values ('lin', '林', 'owner', now()) returning id`,
  );
  return rows[0]?.id ?? '';
}
