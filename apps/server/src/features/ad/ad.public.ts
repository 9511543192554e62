// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export type { AdService } from './ad.service.ts';
export { pruneAds } from './events/ad-prune.ts';
export { verifyAds } from './events/ad-verify.ts';
export { saveAd } from './import/ad.import.ts';
