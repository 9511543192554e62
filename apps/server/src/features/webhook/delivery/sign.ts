import { createHmac, randomBytes } from 'node:crypto';

/** As Standard Webhooks has it, so that its libraries read it. */
const mark = 'whsec_';

export function newWebhookSecret(): string {
  return `${mark}${randomBytes(32).toString('base64')}`;
}

interface Signed {
  readonly eventId: string;
  /** In seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** A signature for each secret, split by a blank: while a secret is being changed, either is enough for the receiver. */
export function signatures(secrets: readonly string[], { eventId, timestamp, body }: Signed): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(mark.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
