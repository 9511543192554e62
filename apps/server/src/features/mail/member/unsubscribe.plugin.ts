import type { FastifyPluginCallback } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { createBuckets } from '../../../platform/limits/buckets.ts';
import { addressKey } from '../../../platform/net/address.ts';
import { type AnswerPage, askPage, gonePage, donePage } from './unsubscribe-page.ts';
import { deleteWaiting } from '../send/mail.repository.ts';
import type { AgentFaces } from './agent-faces.ts';
import { mailboxOwner, turnOff } from './mailbox.repository.ts';
import { type UnsubscribeLinks, unsubscribePath } from './unsubscribe-link.ts';

interface Deps {
  readonly db: Db;
  readonly links: UnsubscribeLinks;
  readonly faces: AgentFaces;
  readonly clock: () => number;
}

type Asked = { Querystring: { token?: string | string[] } };

/** Mail services ask for the many from few addresses. */
const pace = { burst: 60, perSecond: 10 };
const longestBody = 4096;

/**
 * Ends the mail of the day without a login: a page that asks, because programs open links by themselves, and a POST that
 * does it, for the page and for mail programs (RFC 8058).
 */
export function unsubscribePlugin({ db, links, faces, clock }: Deps): FastifyPluginCallback {
  const buckets = createBuckets();

  /** Null: nobody's, or of an address that is not bound any more. */
  async function memberOf(ip: string, token: Asked['Querystring']['token']) {
    const debt = buckets.debt(addressKey(ip), pace, clock());
    if (debt > 0) throw fail('TOO_OFTEN', { retryAfter: Math.ceil(debt / pace.perSecond) });
    const accountId = typeof token === 'string' ? links.accountOf(token) : null;
    const owner = accountId === null ? null : await mailboxOwner(db, accountId);
    if (!owner || !links.isGenuine(String(token), owner.accountId, owner.address)) return null;
    return { ...owner, face: await faces.faceOf(owner.agentId) };
  }

  return (app, _options, done) => {
    // What is sent is the same whoever sends it: all that counts is in the address.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestBody }, (_request, _body, parsed) =>
      parsed(null, {}),
    );

    app.get<Asked>(unsubscribePath, async ({ ip, query: { token } }, reply) => {
      const member = await memberOf(ip, token);
      const page = member ? askPage(member.face, member.address) : gonePage;
      return reply.code(page.status).headers(page.headers).send(page.html);
    });

    app.post<Asked>(unsubscribePath, async ({ ip, query: { token } }, reply) => {
      const member = await memberOf(ip, token);
      if (member) {
        await turnOff(db, member.accountId);
        await deleteWaiting(db, { accountId: member.accountId });
      }
      const page: AnswerPage = member ? donePage(member.face) : gonePage;
      return reply.code(page.status).headers(page.headers).send(page.html);
    });
    done();
  };
}
