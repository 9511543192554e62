import type { StaffNotice } from '@liuguang/contract/admin/staff/session.ts';
import type { Db } from '../../../platform/db/db.ts';
import { networkOf } from '../../../platform/net/address.ts';
import type { StaffMail } from '../mail/staff-mail.service.ts';
import { type Client, insertNotice, markSeen, placesOf, unseenNotices } from './notice.repository.ts';

const rememberedMs = 180 * 24 * 3600 * 1000;

export type StaffNotices = ReturnType<typeof staffNotices>;

/** What staff are told about their own account: the console shows it until they say that they know, and by mail who wants it. */
export function staffNotices(db: Db, clock: () => number, mail: Pick<StaffMail, 'tell'>) {
  const tell = async (trx: Db, staffId: string, kind: StaffNotice['kind'], client: Client): Promise<void> => {
    await insertNotice(trx, { staffId, kind, at: clock(), client });
    await mail.tell(trx, staffId, kind, client);
  };

  return {
    /** The one place by which staff are told, in whatever way. */
    tell,

    /** Before the session is there: tells of a device or a network that they were not seen on in half a year. */
    async noteSignIn(trx: Db, staffId: string, client: Client): Promise<void> {
      const known = await placesOf(trx, staffId, clock() - rememberedMs);
      // The first login is their own: there is nothing to compare it with.
      if (known.length === 0) return;
      const sameDevice = known.some(({ userAgent }) => deviceOf(userAgent) === deviceOf(client.userAgent));
      const sameNetwork = known.some(({ address }) => networkOf(address) === networkOf(client.address));
      if (!sameDevice || !sameNetwork) await tell(trx, staffId, 'newSignIn', client);
    },

    unseen: (staffId: string) => unseenNotices(db, staffId),
    see: (trx: Db, staffId: string, noticeId: string) => markSeen(trx, staffId, noticeId, clock()),
  };
}

/** A browser that was updated is the same device. */
function deviceOf(userAgent: string): string {
  return userAgent.replaceAll(/\d+/g, '').slice(0, 400);
}
