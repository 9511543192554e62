import type { importAds as load } from './ad-file.import.ts';
import type { makeAdPicture as make } from './ad-picture.jobs.ts';

// These load the media libraries, so they are read when somebody imports, never with the server.

export const importAds: typeof load = async (...args) => await (await import('./ad-file.import.ts')).importAds(...args);

export const makeAdPicture: typeof make = async (...args) =>
  await (await import('./ad-picture.jobs.ts')).makeAdPicture(...args);
