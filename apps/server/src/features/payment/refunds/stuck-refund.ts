import { sql } from 'kysely';

/** Of a row `r` of refunds: it failed, or the channel has not done it, though the worker asks every minute. */
export const stuckRefund = sql`(r.state = 'failed' or (r.state = 'asked' and r.created_at < now() - interval '15 minutes'))`;
