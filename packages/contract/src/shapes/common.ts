import { z } from 'zod';

/** Ids are strings on the wire, whatever the database uses. */
export const id = z.string().min(1).max(64);

const largestRowId = '9223372036854775807';

/** Whether the text is a number that a row can have (int8, from 1 on), written as the database writes it. */
export function isRowId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && (text.length < largestRowId.length || text <= largestRowId);
}

/**
 * The id of a row where only programs of ours write it: the console. What can be no row is refused as input. In the app
 * ids come from links that people keep and pass on; there any other text names nothing, and is not found.
 */
export const rowId = z.string().refine(isRowId, '编号不正确');

/** Epoch milliseconds, UTC. */
export const time = z.number().int();

/** A time that a caller writes: one that a date can hold and the database as well. */
export const givenTime = z
  .number('请选择时间')
  .int()
  .min(0, '时间不正确')
  .max(Date.UTC(9999, 11, 31), '时间不正确');

/** Integer fen. */
export const fen = z.number().int();

export const count = z.number().int().nonnegative();

/** A line or paragraph that a person typed: blanks around it do not count, and it is never empty. */
export function typed(max: number) {
  return z.string().trim().min(1).max(max);
}

/** The input of a call that only needs to know the agent. */
export const agentScope = z.object({ agentid: id.optional() });

/** A picture with all that is needed to reserve its box and paint something before it arrives. */
export const picture = z
  .object({
    /** Smallest rendition; `srcset` holds the others. */
    url: z.string(),
    srcset: z.string(),
    /** The same widths as AVIF, for browsers that read it; left out where there are none. */
    avif: z.string().optional(),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    /** ThumbHash, base64: a blurred placeholder of about 25 bytes. */
    placeholder: z.string(),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof picture>;

/** Where something is, in degrees (WGS 84). */
export const geo = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
