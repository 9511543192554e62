import type { FastifyPluginCallback } from 'fastify';
import { z } from 'zod';
import { fail } from '../../../../platform/errors/fail.ts';
import { answerType, requestType } from '../outside-check.ts';
import { readToken, signToken } from '../signed-token.ts';
import { type TestAnswer, testAnswers, testProviderPage } from './test-provider-page.ts';

export const testProviderPath = '/age/test';
const answerSeconds = 300;
const requestShape = z.object({
  state: z.string(),
  nonce: z.string(),
  return_url: z.url({ protocol: /^https?$/ }),
  exp: z.number(),
});

type Page = { Querystring: { request?: unknown }; Body: { result?: string } | undefined };

interface Deps {
  readonly secret: string;
  readonly clock: () => number;
}

/**
 * The other side of an outside age check, for trying things out. It knows what a real one knows, the secret and what is
 * in the request, and nothing of accounts.
 */
export function testProviderPlugin({ secret, clock }: Deps): FastifyPluginCallback {
  function asked(token: unknown) {
    const key = { alg: 'HS256', secret } as const;
    const read = requestShape.safeParse(typeof token === 'string' ? readToken(requestType, token, key) : null);
    if (!read.success || read.data.exp * 1000 <= clock()) throw fail('NOT_FOUND');
    return read.data;
  }

  function answer(result: TestAnswer, { state, nonce }: { state: string; nonce: string }): string {
    const now = Math.floor(clock() / 1000);
    const isLate = result === 'late';
    const iat = isLate ? now - 2 * answerSeconds : now;
    const said = isLate || result === 'forged' ? 'adult' : result;
    const key = result === 'forged' ? `not ${secret}` : secret;
    return signToken(answerType, { state, nonce, result: said, iat, exp: iat + answerSeconds }, key);
  }

  return (app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.get<Page>(testProviderPath, async ({ query }, reply) => {
      asked(query.request);
      const { html, headers } = testProviderPage();
      return reply.headers(headers).send(html);
    });
    app.post<Page>(testProviderPath, async ({ query, body }, reply) => {
      const request = asked(query.request);
      const result = testAnswers.find(({ value }) => value === body?.result)?.value;
      if (result === undefined) throw fail('INVALID_INPUT', { fields: { result: '无效的操作' } });
      const back = new URL(request.return_url);
      back.searchParams.set('answer', answer(result, request));
      return reply.header('cache-control', 'no-store').redirect(back.href, 303);
    });
    done();
  };
}
