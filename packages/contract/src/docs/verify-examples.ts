/** How a receiver checks a signature, in the languages that operators write in. Shown at /api/docs. */
export const verifyExamples = {
  'Node.js': `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes of the request, before anything parsed them
export function isGenuine(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given } = headers;
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const own = createHmac('sha256', key).update(id + '.' + at + '.').update(body).digest();
  return given.split(' ').some((one) => {
    const theirs = Buffer.from(one.slice('v1,'.length), 'base64');
    return one.startsWith('v1,') && theirs.length === own.length && timingSafeEqual(theirs, own);
  });
}`,
  Python: `import base64, hashlib, hmac, time

# body: the bytes of the request
def is_genuine(secret, headers, body):
    id, at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{at}.".encode() + body, hashlib.sha256).digest()
    own = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(own, one) for one in headers["webhook-signature"].split(" "))`,
  PHP: `<?php
// $body = file_get_contents('php://input'); $headers: names in lower case
function isGenuine(string $secret, array $headers, string $body): bool {
    [$id, $at] = [$headers['webhook-id'], $headers['webhook-timestamp']];
    if (abs(time() - (int) $at) > 300) return false;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $own = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$at.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $one) {
        if (hash_equals($own, $one)) return true;
    }
    return false;
}`,
} as const;
