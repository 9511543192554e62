import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av';
import type { Stream } from 'node-av';

/** How a stored picture becomes the one to show: first its rows become columns or not, then it is mirrored or not. */
export interface Orientation {
  transposed: boolean;
  mirroredAcross: boolean;
  mirroredDown: boolean;
}

const upright: Orientation = { transposed: false, mirroredAcross: false, mirroredDown: false };

/**
 * Phones write the picture as the sensor sees it and say in a matrix how it was held; front cameras also mirror it there.
 * A point (x, y) of the stored picture is shown at (ax + cy, bx + dy); all eight ways to lay a rectangle are possible.
 */
export function orientationOf(stream: Stream): Orientation {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (matrix === null || matrix.length < 36) return upright;
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => matrix.readInt32LE(at)) as [number, number, number, number];
  const transposed = Math.abs(b) + Math.abs(c) > Math.abs(a) + Math.abs(d);
  const [across, down] = transposed ? [c, b] : [a, d];
  return { transposed, mirroredAcross: across < 0, mirroredDown: down < 0 };
}

export function orientationFilters({ transposed, mirroredAcross, mirroredDown }: Orientation): string[] {
  if (!transposed) return [...(mirroredAcross ? ['hflip'] : []), ...(mirroredDown ? ['vflip'] : [])];
  if (mirroredAcross) return [mirroredDown ? 'transpose=clock_flip' : 'transpose=clock'];
  return [mirroredDown ? 'transpose=cclock' : 'transpose=cclock_flip'];
}
