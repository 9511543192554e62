import type { Plugin } from 'vite';

/**
 * Parts of hls.js for what none of our streams has: subtitles and captions inside the stream (ours are tracks of the
 * element), protected content, ads in the playlist, steering between delivery networks, live edges. Each would be sent, made
 * for every clip, and told of everything that happens in it.
 */
const unused = [
  'id3TrackController',
  'latencyController',
  'subtitleStreamController',
  'subtitleTrackController',
  'timelineController',
  'emeController',
  'cmcdController',
  'contentSteeringController',
  'iframeController',
  'interstitialsController',
];

/** Leaves them out of the engine's own settings: all of them may be missing there, and nothing else names their code. */
export function slimPlayer(): Plugin {
  return {
    name: 'slim-player',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/hls.js/dist/hls.mjs')) return undefined;
      let slim = code;
      for (const part of unused) {
        const setting = new RegExp(`^  ${part}: [A-Z]\\w+ ?(?=,?$)`, 'm');
        if (!setting.test(slim)) throw new Error(`hls.js has no setting ${part} any more: see vite-player.ts`);
        slim = slim.replace(setting, `  ${part}: undefined`);
      }
      return { code: slim, map: null };
    },
  };
}
