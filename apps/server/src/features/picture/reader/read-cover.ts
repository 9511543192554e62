import type { EncodedPicture } from './picture-messages.ts';
import { readPicture } from './picture-reader.ts';

/** The picture on the cover of an imported file, read as carefully as an upload. */
export async function readCover(input: string, signal: AbortSignal): Promise<EncodedPicture | null> {
  const outcome = await readPicture({ input }, signal);
  return outcome.kind === 'done' ? outcome.result.picture : null;
}
