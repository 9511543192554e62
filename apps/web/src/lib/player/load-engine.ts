import type * as hlsEngine from './hls-engine.ts';

type Engine = typeof hlsEngine;

let loaded: Engine | undefined;

/** The engine is large and only needed where a video plays: always loaded through here, as a chunk of its own. */
export async function loadEngine(): Promise<Engine> {
  loaded = await import('./hls-engine.ts');
  return loaded;
}

/** For who cannot wait: undefined until somebody has loaded it. */
export function loadedEngine(): Engine | undefined {
  return loaded;
}
