// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { isFree, isYouthNight, youthMorning } from './entitlement.service.ts';
export { saveMedia } from './media.import.ts';
export { expiryOf, longestGrantMs, signGrant, staffHolder } from './playback-token.ts';
export type { PlaybackService } from './playback.service.ts';
export { restoreMedia, revokeAccount, revokeMedia } from './revocation.repository.ts';
export type { PlaybackModule } from './playback.module.ts';
