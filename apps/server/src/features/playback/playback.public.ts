// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { isFree, isYouthNight, youthMorning } from './entitlement.service.ts';
export { saveMedia } from './media.import.ts';
export { creatorHolder, expiryOf, longestGrantMs, signGrant, staffHolder } from './playback-token.ts';
export type { PlaybackService } from './playback.service.ts';
export {
  ofAgent,
  restoreMedia,
  restoreMediaIn,
  revokeAccount,
  revokeMedia,
  revokeMediaIn,
} from './revocation.repository.ts';
export type { PlaybackModule } from './playback.module.ts';
