import { tokenDays, mostTokens, tokenPace } from '../admin/open-api/tokens.ts';
import { deliveryDays, mostEndpoints, mostWaiting, secretOverlapHours } from '../admin/open-api/webhooks.ts';
import type { OpenApiDocument } from '../openapi.ts';
import { badge, code, escape, fieldTable } from './docs-html.ts';
import { verifyExamples } from './verify-examples.ts';

/** What programs of an operator need: tokens to ask with, webhooks to be told by. */
export function operatorHtml(document: OpenApiDocument): string {
  return `<section id="operators"><h2>tokens and webhooks</h2>
<article id="tokens"><h3>API tokens</h3>
<p>Made in the console under 开放接口, shown once. A token stands for its maker: it can do what they may at the moment of the call, less what its
scopes and its agent leave out. It lives ${tokenDays.join(', ')} days; a person has at most ${mostTokens}. ${tokenPace.calls} calls in ${tokenPace.seconds} seconds, then
${code('1003')} with ${code('retryAfter')}. Calls are those of the areas “operator …”; each names its scope. A changing call is written to the audit log with the token.
Staff, sessions, tokens and webhooks are out of reach of every token, and so is the API of members.</p>
${pre(`curl https://console.example.com/api/admin/orders/list?size=20 \\
  -H 'Authorization: Bearer lgt_…'

curl https://console.example.com/api/admin/ads/setPaused \\
  -H 'Authorization: Bearer lgt_…' -H 'Content-Type: application/json' \\
  -d '{"ids":["12"],"paused":true}'`)}
</article>
<article id="webhooks"><h3>Webhooks</h3>
<p>Endpoints are made in the console under 开放接口, at most ${mostEndpoints} for each agent. An event is a POST of ${code('{ type, timestamp, data }')} by https,
signed as <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> has it: ${code('webhook-id')}, ${code('webhook-timestamp')} (seconds) and
${code('webhook-signature')}, which is ${code('v1,')} and the base64 of HMAC-SHA256 over ${code('id.timestamp.body')}; for ${secretOverlapHours} hours after a rotation there are two,
split by a blank. Answer 2xx within 10 seconds. Anything else, redirects too, is tried again over three days; an endpoint at which nothing arrives by
then is paused. At least once and in no order: the same ${code('webhook-id')} is the same event. What was sent can be looked at and sent again for ${deliveryDays} days;
${mostWaiting} events wait for an endpoint at most. Endpoints inside private networks are refused.</p>
</article>
${Object.entries(verifyExamples).map(example).join('')}
${Object.entries(document.webhooks).map(eventHtml).join('')}
</section>`;
}

function example([language, text]: [string, string]): string {
  return `<article><h3>Verifying in ${escape(language)}</h3>${pre(text)}</article>`;
}

function eventHtml([type, { post }]: [string, OpenApiDocument['webhooks'][string]]): string {
  const data = post.requestBody.content['application/json']?.schema.properties?.['data'] ?? {};
  return `<article id="event-${escape(type)}"><h3>${code(type)} ${badge('event')}</h3><p>${escape(post.summary)}</p>${fieldTable(data)}</article>`;
}

function pre(text: string): string {
  return `<pre><code>${escape(text)}</code></pre>`;
}
