import { z } from 'zod';

/** Ids are strings on the wire, whatever the database uses. */
export const id = z.string().min(1).max(64);

/** Epoch milliseconds, UTC. */
export const time = z.number().int();

/** Integer fen. */
export const fen = z.number().int();

export const count = z.number().int().nonnegative();

/** A picture with all that is needed to reserve its box and paint something before it arrives. */
export const picture = z.object({
  /** Smallest rendition; `srcset` holds the others. */
  url: z.string(),
  srcset: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** ThumbHash, base64: a blurred placeholder of about 25 bytes. */
  placeholder: z.string(),
});
export type Picture = z.infer<typeof picture>;
