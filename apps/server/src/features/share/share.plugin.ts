import {
  channelCodePattern,
  sharedScreen,
  sharedScreens,
  type SharedKind,
  sharePath,
} from '@liuguang/contract/helpers/share-link.ts';
import type { AgentInfo } from '@liuguang/contract/shapes/agent.ts';
import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import { fail } from '../../platform/errors/fail.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { createBuckets } from '../../platform/limits/buckets.ts';
import { addressKey } from '../../platform/net/address.ts';
import { messagePage } from '../../platform/static/message-page.ts';
import { type AgentService, shareCardName, sharePictureOf } from '../agent/agent.public.ts';
import { linkPicture, pictureIdOf } from '../picture/picture.public.ts';
import { linkCardHeaders, linkCardPage } from './link-card-page.ts';
import type { LinkCardService } from './link-card.service.ts';

interface Deps {
  readonly agents: Pick<AgentService, 'resolve' | 'isDomain'>;
  readonly cards: LinkCardService;
  readonly origin: Origin;
  readonly clock: () => number;
}

type Shared = { Params: { kind: string; id: string }; Querystring: Record<string, string | string[] | undefined> };

/** Chat programs ask for the many from few addresses. */
const pace = { burst: 60, perSecond: 10 };

/**
 * `/s/<kind>/<id>?code=…`: what people send each other. A program finds the public face of the item there, by the agent of
 * the host; a browser is led to its screen, with the code. An item that is missing, hidden, 18+ or another agent's has the
 * same page: the agent's name, and the way into the app, which then says what there is to say.
 */
export function sharePlugin({ agents, cards, origin, clock }: Deps): FastifyPluginCallback {
  const buckets = createBuckets();

  return (app, _options, done) => {
    app.route<Shared>({
      method: ['GET', 'HEAD'],
      url: '/s/:kind/:id',
      handler: async (request, reply) => {
        const { kind, id } = request.params;
        const agentid = wordOf(request.query['agentid']);
        const code = wordOf(request.query['code']);
        if (!isKind(kind) || !channelCodePattern.test(id)) return sendMissing(reply);
        const debt = buckets.debt(addressKey(request.ip), pace, clock());
        if (debt > 0) throw fail('TOO_OFTEN', { retryAfter: Math.ceil(debt / pace.perSecond) });
        const agent = await agents.resolve({ agentid, host: request.hostname, channelApi: undefined });
        if (!agent) return sendMissing(reply);
        const card = await cards.card(agent.agentId, kind, id);
        const site = origin.siteUrl(request, await agents.isDomain(request.hostname));
        const html = linkCardPage({
          agentName: agent.agentName,
          card,
          url: `${site}${sharePath({ kind, id, agentid })}`,
          picture: pictureFor(site, card ? card.pictureId : null, agent, agentid !== undefined),
          target: sharedScreen({ kind, id, agentid, code }),
        });
        return reply.headers(linkCardHeaders).send(html);
      },
    });
    done();
  };
}

/** People follow such links too: a page, not an envelope. */
function sendMissing(reply: FastifyReply): FastifyReply {
  const { html, headers } = messagePage('页面不存在', '地址可能有误，或内容已经移走。');
  return reply.code(404).headers(headers).send(html);
}

function isKind(kind: string): kind is SharedKind {
  return Object.hasOwn(sharedScreens, kind);
}

/** What stands in the address of the app; anything that could not is as good as nothing. */
function wordOf(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && channelCodePattern.test(given) ? given : undefined;
}

/** Its own cover, else what the agent chose for links, else what is drawn for it: on its hosts alone, or its logo. */
function pictureFor(site: string, pictureId: string | null, agent: AgentInfo, named: boolean) {
  const logo = pictureIdOf(agent.logo);
  const path =
    (pictureId === null ? undefined : linkPicture.path(pictureId)) ??
    sharePictureOf(agent) ??
    (named ? logo && linkPicture.path(logo) : `/${shareCardName}?v=${agent.brand}`);
  return path === undefined ? null : { ...linkPicture.size, url: `${site}${path}` };
}
