import { guidedFilter, lumaOf, resizePlane } from './plane.ts';
import type { Plane, Planes } from './plane.ts';
import { randomWalk } from './random-walk.ts';
import { step } from './tool-run.ts';
import type { ToolRun } from './tool-run.ts';

/** What belongs to the subject is decided on a small picture; its rim is then drawn on the large one. */
const smallSide = 200;
const rounds = 4;
const binsPerChannel = 12;

/**
 * How much of each pixel (0 to 1) belongs to the subject. The rim of the picture says what the background looks like and
 * the middle what the subject does; random walks between alike neighbours spread both, and the colours that each side
 * turned out to have start the next round. Progress runs up to `until`.
 */
export async function matteOf(planes: Planes, run: ToolRun, until: number): Promise<Plane> {
  const scale = Math.min(1, smallSide / Math.max(planes.width, planes.height));
  const size = {
    width: Math.max(8, Math.round(planes.width * scale)),
    height: Math.max(8, Math.round(planes.height * scale)),
  };
  const shrink = (plane: Plane) => resizePlane(plane, planes, size);
  const small: Planes = { ...size, red: shrink(planes.red), green: shrink(planes.green), blue: shrink(planes.blue) };
  const { bins, place } = firstGuess(small);
  let share = place;
  for (let round = 0; round < rounds; round += 1) {
    await step(run, (until * 0.8 * round) / rounds);
    const likely = colourModel(bins, share, place, round);
    share = randomWalk(small, likely, rimOf(size.width, size.height)).map(surer);
  }
  await step(run, until * 0.8);
  const large = resizePlane(share, size, planes);
  const radius = Math.max(2, Math.round(1.5 / scale));
  const guide = lumaOf(planes);
  const refined = guidedFilter(large, { guide, width: planes.width, height: planes.height, radius, epsilon: 40 });
  await step(run, until);
  // Nearly out is out, nearly in is in: a veil over the whole picture helps nobody.
  return refined.map(surer);
}

/** Takes sides: what is rather in is in, and the next round learns from it. */
function surer(share: number): number {
  const t = Math.max(0, Math.min(1, (share - 0.2) / 0.6));
  return t * t * (3 - 2 * t);
}

function bin(value: number): number {
  return Math.max(0, Math.min(binsPerChannel - 1, Math.floor((value / 256) * binsPerChannel)));
}

/** Each pixel's colour as a bin, and how likely its place makes it part of the subject. */
function firstGuess({ width, height, red, green, blue }: Planes): { bins: Uint16Array; place: Plane } {
  const place = new Float32Array(red.length);
  const bins = new Uint16Array(red.length);
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      const [dx, down] = [(x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5];
      // Shoulders are wider than heads and reach down to the rim; things stand in the middle as well.
      const dy = down > 0 ? down * 0.5 : down;
      place[i] = Math.exp(-((dx / 0.3) ** 2 + (dy / 0.36) ** 2)) * 0.9 + 0.05;
      bins[i] = (bin(red[i]!) * binsPerChannel + bin(green[i]!)) * binsPerChannel + bin(blue[i]!);
    }
  }
  return { bins, place };
}

/** The top and the sides. People reach down to the lower rim, so that one says nothing. */
function rimOf(width: number, height: number): (i: number) => boolean {
  const depth = Math.max(1, Math.round(Math.min(width, height) * 0.015));
  return (i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return y < depth || ((x < depth || x >= width - depth) && y < height * 0.6);
  };
}

/** How likely the colour of each pixel makes it part of the subject, given who belongs to it so far. */
function colourModel(bins: Uint16Array, share: Plane, place: Plane, round: number): Plane {
  const count = binsPerChannel ** 3;
  const [inside, outside] = [new Float32Array(count), new Float32Array(count)];
  let [sumInside, sumOutside] = [0, 0];
  for (let i = 0; i < bins.length; i += 1) {
    // The first guess knows places only: just its surest pixels teach.
    const belongs = round === 0 ? (place[i]! > 0.6 ? 1 : place[i]! < 0.18 ? 0 : -1) : share[i]!;
    if (belongs < 0) continue;
    inside[bins[i]!]! += belongs;
    outside[bins[i]!]! += 1 - belongs;
    sumInside += belongs;
    sumOutside += 1 - belongs;
  }
  const [smoothInside, smoothOutside] = [spread(inside), spread(outside)];
  return share.map((_, i) => {
    const subject = smoothInside[bins[i]!]! / Math.max(1, sumInside) + 1e-6;
    const behind = smoothOutside[bins[i]!]! / Math.max(1, sumOutside) + 1e-6;
    const byColour = subject / (subject + behind);
    const weight = round === 0 ? 0.3 : 0.04;
    return byColour * (1 - weight) + place[i]! * weight;
  });
}

/** Neighbouring bins share what they know. */
function spread(histogram: Float32Array): Float32Array {
  let current = histogram;
  for (const stride of [1, binsPerChannel, binsPerChannel ** 2]) {
    const source = current;
    current = source.map((value, i) => {
      const at = Math.floor(i / stride) % binsPerChannel;
      const below = at > 0 ? source[i - stride]! : 0;
      const above = at < binsPerChannel - 1 ? source[i + stride]! : 0;
      return 0.5 * value + 0.25 * (below + above);
    });
  }
  return current;
}
