import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../errors/fail.ts';

/** Hosts from which films and pictures come, when there are any beside those of the app: a CDN, a cache of our own. */
export interface MediaHosts {
  readonly origins: readonly string[];
  /** The body of an answer with the addresses of films and pictures at the first of the hosts. */
  readonly addressed: (body: string) => string;
  /** For the head of the page: where else the app may look when one of them fails. */
  readonly head: string;
}

const mediaRoutes = /^\/[iv]\//;

/**
 * In the text of an answer: fields that hold an address of ours, by name and by how it begins. What members write cannot
 * be taken for one, because quotes inside a text are escaped. What scripts and tracks read stays where the page is:
 * subtitles, thumbnails while one seeks, pictures that are text.
 */
const films = /"url":"(?=\/v\/[^"]+\/master\.m3u8")/g;
const pictures = /"(?:url|adPicture|avatar|logo)":"(?=\/i\/[^"]+\.(?:webp|avif|jpg)")/g;
const sets = /"(?:srcset|avif)":"\/i\/[^"]*"/g;

export function mediaHosts(origins: readonly string[]): MediaHosts | undefined {
  const [first] = origins;
  if (first === undefined) return undefined;
  const before = (start: string) => start + first;
  return {
    origins,
    addressed: (body) =>
      body
        .replaceAll(films, before)
        .replaceAll(pictures, before)
        .replaceAll(sets, (set) => set.replaceAll(/(?<="|, )\/i\//g, () => `${first}/i/`)),
    head: `<meta name="media-hosts" content="${origins.join(' ')}" />`,
  };
}

/** A media host answers films and pictures alone: no call, no page and no console, so nobody signs in there. */
export function useMediaHosts(app: FastifyInstance, { origins }: MediaHosts): void {
  const hosts = new Set(origins.map((origin) => new URL(origin).host));
  app.addHook('onRequest', (request, _reply, done) => {
    const refused = hosts.has(request.host.toLowerCase()) && !isMedia(request);
    done(refused ? fail('NOT_FOUND') : undefined);
  });
}

/**
 * Pages of every agent's domain read what a media host sends. It is open to all of them alike, and sent with films and
 * pictures on every host: so an answer is the same for all, and a cache has one of it. It opens nothing: no cookie is looked
 * at there, and what is somebody's own has their token in its address.
 */
export function openToPages(request: FastifyRequest, reply: FastifyReply): void {
  if (!isMedia(request)) return;
  reply.raw.setHeader('access-control-allow-origin', '*');
  reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
}

function isMedia(request: FastifyRequest): boolean {
  return mediaRoutes.test(request.routeOptions.url ?? '');
}
