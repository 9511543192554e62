import { padsOver, pentatonic, Sound } from '../synth.ts';

/** What a film sounds like: which noise is in it, and whether somebody plays. */
export type Mood = 'sea' | 'wind' | 'rain' | 'fire' | 'hush' | 'song' | 'hum';

const noises: Record<Mood, ((time: number) => { level: number; cut: number }) | undefined> = {
  sea: (t) => {
    const wave = (0.5 + 0.5 * Math.sin(t * 0.75 - 1)) ** 2;
    return { level: 0.12 + 0.5 * wave, cut: 0.06 + 0.12 * wave };
  },
  wind: (t) => {
    const gust = 0.5 + 0.3 * Math.sin(t * 0.43) + 0.2 * Math.sin(t * 1.1 + 2);
    return { level: 0.1 + 0.3 * gust, cut: 0.02 + 0.05 * gust };
  },
  rain: (t) => ({ level: 0.2 + 0.04 * Math.sin(t * 0.6), cut: 0.34 }),
  fire: (t) => ({
    level: 0.14 + 0.22 * Math.max(0, Math.sin(t * 9) * Math.sin(t * 13.7) * Math.sin(t * 5.3)),
    cut: 0.22,
  }),
  hush: (t) => ({ level: 0.06 + 0.02 * Math.sin(t * 0.5), cut: 0.05 }),
  song: undefined,
  hum: (t) => ({ level: 0.1 + 0.03 * Math.sin(t * 2.1), cut: 0.012 }),
};

const turns = [
  [0, 2, 4],
  [3, 5, 7],
  [1, 3, 5],
  [0, 2, 4],
  [2, 4, 6],
  [0, 3, 5],
] as const;

export function moodSound(mood: Mood, seed: number, seconds: number): Float32Array {
  const sound = new Sound(seconds);
  const root = -12 + (seed % 8);
  const scale = pentatonic(root, seed % 3 !== 0);
  const chords = Array.from(
    { length: Math.max(3, Math.round(seconds / 6)) },
    (_, n) => turns[(n + seed) % turns.length] ?? turns[0],
  );
  padsOver(sound, scale, 0.3, ...chords);
  const every = mood === 'song' ? 0.55 : 1.4 + (seed % 5) * 0.2;
  sound.melody(scale.slice(4, 12), seed, {
    every,
    gain: mood === 'song' ? 0.2 : 0.13,
    from: 1.5,
    ring: mood === 'song' ? 1.4 : 2.4,
  });
  sound.reverb(0.36);
  const noise = noises[mood];
  if (noise) sound.noise(seed % 97, 1, noise);
  return sound.finish();
}
