import { createHmac } from 'node:crypto';

/**
 * Stands for who wrote it: the same for all they write at an agent, so that they can be blocked, and nothing that leads
 * to their profile.
 */
export function senderTag(pepper: Buffer, agentId: string, accountId: string): string {
  return createHmac('sha256', pepper).update(`danmaku|${agentId}|${accountId}`).digest('base64url').slice(0, 12);
}
