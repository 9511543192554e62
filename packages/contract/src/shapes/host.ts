import { z } from 'zod';
import { listOf } from '../page.ts';
import { id, time } from './common.ts';
import { userInfo } from './user.ts';

/** `domain` is an origin with its scheme, such as https://b.example: what the client puts before a path. */
const host = z.object({ domain: z.string() }).meta({ id: 'FallbackHost' });

/** The hosts of an agent, signed as host-proof.ts says. An empty list is signed as well: it takes back an older one. */
export const hostList = listOf(host).extend({
  agentId: id,
  serial: z.number().int().positive(),
  expiresAt: time,
  signature: z.string(),
});

/** 256 random bits. */
export const ticket = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const hostTicket = z.object({ ticket, expiresAt: time }).meta({ id: 'HostTicket' });

/**
 * `user` is in now. Or nobody was let in, and the ticket is as good as before: another account is open in this browser that
 * is a member's or paid for, and `asks` is the masked userCode of the one that the ticket opens.
 */
export const hostEntry = z.object({ user: userInfo.nullable(), asks: z.string().nullable() }).meta({ id: 'HostEntry' });
