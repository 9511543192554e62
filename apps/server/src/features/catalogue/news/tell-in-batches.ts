import { type Db, transact } from '../../../platform/db/db.ts';
import { type NotificationToSend, notify } from '../../message/message.public.ts';

const batch = 500;

/** What came out longer ago is no news: a part that was hidden and is back, or one with an old date. */
export const newsMs = 24 * 3_600_000;

interface Told {
  readonly accountId: string;
  readonly agentId: string;
}

/** A title has a new part. */
interface News<Reader extends Told> {
  /** Those to tell, in the order of their ids, behind one of them. */
  readonly readers: (page: { readonly after: string; readonly limit: number }) => Promise<readonly Reader[]>;
  readonly notice: (reader: Reader) => Omit<NotificationToSend, keyof Told>;
}

/**
 * Tells them in batches, a transaction each; answers how many. There is one notification for each key and account, and its
 * count is the number of the part: a run that was cut off begins again and tells nobody twice.
 */
export async function tellInBatches<Reader extends Told>(
  db: Db,
  { readers, notice }: News<Reader>,
  signal?: AbortSignal,
): Promise<number> {
  let told = 0;
  let after = '0';
  for (;;) {
    signal?.throwIfAborted();
    const page = await readers({ after, limit: batch });
    const notices = page.map((reader) => ({
      agentId: reader.agentId,
      accountId: reader.accountId,
      ...notice(reader),
    }));
    await transact(db, (trx) => notify(trx, ...notices));
    told += page.length;
    const last = page[batch - 1];
    if (!last) return told;
    after = last.accountId;
  }
}
