// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { shareAds } from './ad-share.ts';
export type { AdService } from './ad.service.ts';
export { pruneAds } from './events/ad-prune.ts';
export { verifyAds } from './events/ad-verify.ts';
export { saveAd } from './import/ad.import.ts';
export type { AdModule } from './ad.module.ts';
export { importAds, makeAdPicture } from './import/lazy-import.ts';
export { copyDemoAds } from './admin/ad-admin.service.ts';
export { reportedAd } from './ad.reported.ts';
export { isAdPicture } from './import/ad-picture.ts';
