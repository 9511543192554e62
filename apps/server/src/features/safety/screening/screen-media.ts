import type { screenMedia as screen } from './screening.jobs.ts';

/** Loads the classifier when the first upload is looked at: only the worker ever does. */
export const screenMedia: typeof screen = async (...args) =>
  await (await import('./screening.jobs.ts')).screenMedia(...args);
