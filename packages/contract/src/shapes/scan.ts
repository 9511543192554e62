import { z } from 'zod';
import { id, time } from './common.ts';

/** QR login, seen from the browser that asks. */
export const scanRequest = z.object({
  scanId: id,
  /** The text of the QR code. */
  url: z.string(),
  expiresAt: time,
});

export const scanState = z.enum(['waiting', 'seen', 'approved', 'refused', 'expired']);

/** QR login, seen from the phone that approves. */
export const scanAsker = z.object({ device: z.string(), place: z.string(), state: scanState, expiresAt: time });
