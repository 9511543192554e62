import type { FastifyPluginCallback } from 'fastify';
import { cookieToken } from '../../../platform/http/calls/cookies.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import type { Limiter } from '../../../platform/limits/limiter.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { addressKey } from '../../../platform/net/address.ts';
import type { Sessions } from '../../../platform/session/session-store.ts';
import { messagePage } from '../../../platform/static/message-page.ts';
import type { AgeService, Finished } from './age.service.ts';
import { returnPath } from './outside-check.ts';

interface Deps {
  readonly ages: AgeService;
  readonly sessions: Sessions;
  readonly origin: Origin;
  readonly limiter: Limiter;
  readonly log: Pick<Logger, 'warn'>;
}

const pages = {
  'not of age': messagePage(
    '未通过年龄核验',
    '核验结果显示你未满 18 周岁，成人专区不会对你开放。其他内容可以照常使用。',
  ),
  unknown: messagePage('年龄核验未完成', '核验方没有给出结果，成人专区没有开放。你可以回到应用重新发起核验。'),
  refused: messagePage(
    '年龄核验未完成',
    '这次核验无效、已经用过或已经过期，成人专区没有开放。你可以回到应用重新发起核验。',
  ),
} satisfies Partial<Record<Finished['state'], unknown>>;

/** The way back from an outside age check: a page that browsers are sent to, so no call of the contract. */
export function agePlugin({ ages, sessions, origin, limiter, log }: Deps): FastifyPluginCallback {
  return (app, _options, done) => {
    app.addHook('onReady', () => ages.prepare());
    app.get<{ Querystring: { answer?: unknown } }>(returnPath, async (request, reply) => {
      const quota = { key: `age return ${addressKey(request.ip)}`, max: 60, seconds: 3600, failClosed: true };
      await limiter.take(quota);
      const { answer } = request.query;
      const cookie = cookieToken(request.headers.cookie, 'session', origin.isHttps(request));
      const finished = await ages.finish(typeof answer === 'string' ? answer : '', async (agentId) => {
        const session = cookie === undefined ? null : await sessions.find(cookie, agentId);
        return session?.state === 'active' ? session.account : null;
      });
      // The address holds the answer: it stays out of the next request's Referer and of every cache.
      reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
      if (finished.state === 'confirmed') return reply.redirect(`/#${finished.screen}`, 303);
      if (finished.state === 'refused') log.warn({ why: finished.why, address: request.ip }, 'age answer refused');
      const { html, headers } = pages[finished.state];
      return reply
        .code(finished.state === 'refused' ? 400 : 200)
        .headers(headers)
        .send(html);
    });
    done();
  };
}
