import { random } from '../draw/random.ts';

export const sampleRate = 32_000;

/** Frequencies of a pentatonic scale on a root (in semitones from A4), rising over three octaves. */
export function pentatonic(root: number, minor = true): number[] {
  const steps = minor ? [0, 3, 5, 7, 10] : [0, 2, 4, 7, 9];
  return [-12, 0, 12].flatMap((octave) => steps.map((step) => 440 * 2 ** ((root + octave + step) / 12)));
}

export class Sound {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly seconds: number;

  constructor(seconds: number) {
    this.seconds = seconds;
    this.left = new Float32Array(Math.round(seconds * sampleRate));
    this.right = new Float32Array(this.left.length);
  }

  private add(index: number, value: number, pan: number): void {
    if (index < 0 || index >= this.left.length) return;
    this.left[index] = (this.left[index] ?? 0) + value * (1 - pan);
    this.right[index] = (this.right[index] ?? 0) + value * (1 + pan);
  }

  /** A held chord of soft, slightly detuned voices that swells and dies away. */
  pad(notes: readonly number[], at: number, length: number, gain: number): void {
    const start = Math.round(at * sampleRate);
    const count = Math.round(length * sampleRate);
    for (const [n, note] of notes.entries()) {
      for (const [voice, detune] of [-0.0022, 0.0017].entries()) {
        const step = (2 * Math.PI * note * (1 + detune)) / sampleRate;
        const pan = (voice === 0 ? -0.5 : 0.5) * (0.4 + 0.12 * n);
        for (let i = 0; i < count; i += 1) {
          const t = i / count;
          const swell = Math.sin(Math.PI * t) ** 0.8;
          const phase = step * i + voice * 2;
          const wave = Math.sin(phase) + 0.28 * Math.sin(phase * 2 + 0.4) * swell + 0.09 * Math.sin(phase * 3);
          this.add(start + i, (wave * swell * gain) / notes.length, pan);
        }
      }
    }
  }

  /** A struck bell or string: bright at first, then only the fundamental. */
  pluck(note: number, at: number, gain: number, pan = 0, ring = 1.8): void {
    const start = Math.round(at * sampleRate);
    const step = (2 * Math.PI * note) / sampleRate;
    const count = Math.round(ring * 2.2 * sampleRate);
    for (let i = 0; i < count; i += 1) {
      const t = i / sampleRate;
      const decay = Math.exp((-t * 3) / ring) * Math.min(1, t * 260);
      const bright = Math.exp(-t * 7);
      const wave =
        Math.sin(step * i) + 0.5 * bright * Math.sin(step * 2.003 * i) + 0.22 * bright * Math.sin(step * 3.01 * i);
      this.add(start + i, wave * decay * gain, pan);
    }
  }

  /** Plays notes of the scale at an easy pace, wandering by small steps. */
  melody(
    scale: readonly number[],
    seed: number,
    options: { every: number; gain: number; from?: number; ring?: number },
  ): void {
    const next = random(seed);
    let place = Math.floor(scale.length / 2);
    for (let at = options.from ?? 1; at < this.seconds - 2.5; at += options.every * next.pick([1, 1, 1, 2, 0.5])) {
      place = Math.min(scale.length - 1, Math.max(0, place + next.pick([-2, -1, -1, 1, 1, 2, 3, -3])));
      this.pluck(
        scale[place] ?? 440,
        at,
        options.gain * next.between(0.6, 1),
        next.between(-0.5, 0.5),
        options.ring ?? 1.8,
      );
    }
  }

  /** Filtered noise whose loudness and colour follow `shape`: surf, wind, rain. */
  noise(seed: number, gain: number, shape: (time: number) => { level: number; cut: number }): void {
    for (const [channel, side] of [this.left, this.right].entries()) {
      const next = random(seed + channel * 77);
      let low = 0;
      let lower = 0;
      let now = shape(0);
      for (let i = 0; i < side.length; i += 1) {
        if (i % 256 === 0) now = shape(i / sampleRate + channel * 0.13);
        low += (next() * 2 - 1 - low) * now.cut;
        lower += (low - lower) * now.cut;
        side[i] = (side[i] ?? 0) + lower * now.level * gain;
      }
    }
  }

  /** Room: four combs and two all-passes a side, as Schroeder wired them. */
  reverb(wet: number): void {
    for (const [channel, side] of [this.left, this.right].entries()) {
      const sum = new Float32Array(side.length);
      for (const delay of [1687, 1601, 2053, 2251]) {
        const length = delay + channel * 37;
        const line = new Float32Array(side.length);
        for (let i = 0; i < side.length; i += 1) {
          line[i] = (side[i] ?? 0) + 0.8 * (line[i - length] ?? 0);
          sum[i] = (sum[i] ?? 0) + (line[i] ?? 0) / 4;
        }
      }
      for (const delay of [347, 113]) {
        const kept = Float32Array.from(sum);
        for (let i = delay; i < sum.length; i += 1)
          sum[i] = (kept[i - delay] ?? 0) - 0.5 * (kept[i] ?? 0) + 0.5 * (sum[i - delay] ?? 0);
      }
      for (let i = 0; i < side.length; i += 1) side[i] = (side[i] ?? 0) * (1 - wet) + (sum[i] ?? 0) * wet;
    }
  }

  /** Even loudness, gentle in and out, left and right in turn. */
  finish(): Float32Array {
    let peak = 0.001;
    for (const side of [this.left, this.right]) for (const value of side) peak = Math.max(peak, Math.abs(value));
    const out = new Float32Array(this.left.length * 2);
    const last = this.left.length / sampleRate;
    for (let i = 0; i < this.left.length; i += 1) {
      const t = i / sampleRate;
      const fade = Math.min(1, t / 1.2) * Math.min(1, Math.max(0, (last - t) / 2));
      const gain = (0.72 / peak) * fade * fade * (3 - 2 * fade);
      out[i * 2] = (this.left[i] ?? 0) * gain;
      out[i * 2 + 1] = (this.right[i] ?? 0) * gain;
    }
    return out;
  }
}

/** Chords of the scale, one after another, overlapping. */
export function padsOver(
  sound: Sound,
  scale: readonly number[],
  gain: number,
  ...chords: readonly (readonly number[])[]
): void {
  const length = sound.seconds / chords.length;
  for (const [i, chord] of chords.entries()) {
    const notes = chord.map((place) => (scale[place] ?? 220) / 2);
    sound.pad(notes, i * length - length * 0.25, length * 1.6, gain);
  }
}
