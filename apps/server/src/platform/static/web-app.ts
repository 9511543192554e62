import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PreviewAnswer } from '../admin/preview.ts';
import type { Front } from '../http/front.ts';
import { headerOf, type Origin } from '../http/origin.ts';
import { matches } from '../http/ready-answer.ts';
import { type InlineHashes, withConnect } from '../http/security-headers.ts';
import { type Asset, type Assets, loadAssets, plainForm, textOf } from './assets.ts';
import type { Branding, PageBrand } from './branding.ts';
import { messagePage } from './message-page.ts';
import type { FirstScreens } from './first-screen.ts';
import { createPage } from './page.ts';
import { encodingOf, etagOf, readyPage, sendReadyPage } from './ready-page.ts';
import { createReadyPages } from './ready-pages.ts';

/** Lives by the policy of its own answer: it fetches what it keeps, from here, and nothing else. */
const backgroundWorker = 'sw.js';
const workerPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

interface WebAppOptions {
  /** Where the build put it. */
  readonly folder: string;
  /** `/` or `/console/`. */
  readonly base: string;
  readonly policy: (hashes: InlineHashes) => string;
  /** Elements that this installation adds to the head of the page. */
  readonly head?: string;
  /** Further origins that the page may connect to, by the host that it is on. */
  readonly connect?: (host: string) => Promise<readonly string[]>;
  /** The page and its icons by host; without it they are those of the build. */
  readonly branding?: Branding;
  /** What the page has with it of its agent. */
  readonly firstScreen?: FirstScreens;
  readonly clock?: () => number;
  /** Sends the page to who asks for it again. */
  readonly front?: Pick<Front, 'remember'>;
  readonly origin?: Pick<Origin, 'hsts'>;
  /** Where the page may also stand in a frame of our own, for those who may see it there. */
  readonly framed?: {
    readonly url: string;
    readonly policy: (hashes: InlineHashes) => string;
    readonly answer: (request: FastifyRequest) => Promise<PreviewAnswer>;
  };
}

export interface WebApp {
  /** What its page shows has changed. */
  forget(): void;
}

/** Serves one built web app from memory. */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<WebApp> {
  const {
    folder,
    base,
    policy,
    head = '',
    connect,
    branding,
    firstScreen,
    clock = Date.now,
    front,
    origin,
    framed,
  } = options;
  const assets = await loadAssets(folder);
  const index = assets?.get('index.html');
  if (!assets || !index) {
    const page = messagePage('网页尚未构建', '请用 npm start 启动：它会先构建网页，再启动服务。');
    app.get(base, (_request, reply) =>
      reply
        .code(503)
        .headers({ ...page.headers, 'retry-after': '10' })
        .send(page.html),
    );
    return { forget: () => undefined };
  }
  const html = textOf(index);
  const whole = html.replace('</head>', () => `${head}</head>`);
  const page = createPage(index, whole, styleOf(whole, assets));
  const framedPage = createPage(index, whole);
  assets.delete('index.html');
  // Browsers ask for this name on pages that name no icon, such as the documentation.
  const icon = assets.get('favicon.svg');
  if (icon && !assets.has('favicon.ico')) assets.set('favicon.ico', icon);

  const ready = createReadyPages(clock, async (host) => {
    // Without the database the page still comes, and says itself what is wrong.
    const [connected = [], brand] = await Promise.all([connect?.(host).catch(() => []), brandOf({ host })]);
    const { asset, hashes } = await page.made(brand, brand && (await firstScreen?.(brand.agentId)));
    const sent = withConnect(policy(hashes), connected);
    // A browser that has the page keeps its old policy with it: another policy is another page.
    const tag = connected.length === 0 ? '' : `-${hash('sha256', sent, 'base64url').slice(0, 8)}`;
    return readyPage({ ...asset, etag: asset.etag.replace(/"$/, `${tag}"`) }, sent);
  });

  async function sendIndex(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const host = hostOf(request);
    const { asset, policy: sent } = await ready.of(host);
    if (front && origin) {
      const hsts = origin.hsts(request);
      front.remember(request.raw, (raw, response) => {
        const fresh = ready.fresh(host);
        return fresh !== undefined && sendReadyPage(raw, response, fresh, hsts);
      });
    }
    reply.header('content-security-policy', sent);
    return sendAsset(request, reply, asset);
  }

  async function brandOf(who: Parameters<Branding['page']>[0]): Promise<PageBrand | undefined> {
    return await branding?.page(who).catch(() => undefined);
  }

  /** A file that is another one on each host. */
  async function ownFile(request: FastifyRequest, name: string): Promise<Asset | undefined> {
    if (!branding?.names.has(name)) return undefined;
    const own = await branding.file(hostOf(request), name).catch(() => undefined);
    return own && { ...own, file: '', size: own.bytes.length, immutable: false };
  }

  app.route({ method: ['GET', 'HEAD'], url: base, handler: sendIndex });
  if (framed) {
    app.get(framed.url, async (request, reply) => {
      const answer = await framed.answer(request);
      if (answer === 'missing') return sendMissing(request, reply);
      if (answer !== 'page') return reply.header('cache-control', 'no-store').redirect(answer.at, 302);
      const { agentid } = request.query as { agentid?: unknown };
      const brand = typeof agentid === 'string' ? await brandOf({ agentid }) : undefined;
      // Without a first screen: who looks at a change wants it now, not a second later.
      const { asset, hashes } = await framedPage.made(brand, undefined);
      const framedPolicy = framed.policy(hashes);
      reply.header('content-security-policy', framedPolicy);
      // The old header knows our own origin only; where the policy names another one, the policy alone speaks.
      if (framedPolicy.includes("frame-ancestors 'self'")) reply.header('x-frame-options', 'SAMEORIGIN');
      else reply.raw.removeHeader('x-frame-options');
      return sendAsset(request, reply, asset);
    });
  }
  if (base !== '/') app.get(base.slice(0, -1), (_request, reply) => reply.redirect(base, 308));
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${base}*`,
    handler: async (request, reply) => {
      const name = request.params['*'];
      const asset = (await ownFile(request, name)) ?? assets.get(name);
      if (name === backgroundWorker) reply.header('content-security-policy', workerPolicy);
      return asset ? sendAsset(request, reply, asset) : sendMissing(request, reply);
    },
  });
  return ready;
}

/** The text of the sheet that the page names; none where it names several, or that are not at hand. */
function styleOf(html: string, assets: Assets): string {
  const named = Array.from(html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g), ([, name = '']) => name);
  const [only = ''] = named;
  const text = textOf(assets.get(only));
  return named.length === 1 && !text.includes('</') ? text : '';
}

const hostOf = (request: FastifyRequest): string => request.hostname.toLowerCase();

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const encoding = encodingOf(asset, headerOf(request, 'accept-encoding'));
  const etag = etagOf(asset, encoding);
  reply.headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (matches(headerOf(request, 'if-none-match'), etag)) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  const bytes = encoding ? asset[encoding] : asset.bytes;
  reply.headers({ 'content-type': asset.type, 'content-length': bytes?.length ?? asset.size });
  return reply.send(request.method === 'HEAD' ? undefined : (bytes ?? plainForm(asset)));
}

function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.url.startsWith('/api/') || !headerOf(request, 'accept')?.includes('text/html')) {
    reply.callNotFound();
    return reply;
  }
  const page = messagePage('页面不存在', '地址可能有误，或内容已经移走。');
  return reply.code(404).headers(page.headers).send(page.html);
}
