/** Latitude and longitude in degrees. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Mean radius of the earth: distances are within half a percent of those on the ellipsoid. */
const earthMetres = 6_371_008.8;
const rad = Math.PI / 180;

/** Halvings of latitude and of longitude; 2^52 cells are exact as a number, the smallest is under a metre. */
export const levels = 26;

/** Along the great circle, in metres. Haversine: exact for neighbours as for antipodes. */
export function distance(a: Place, b: Place): number {
  return angle(a, b) * earthMetres;
}

function angle(a: Place, b: Place): number {
  const [dLat, dLng] = [((b.lat - a.lat) * rad) / 2, ((b.lng - a.lng) * rad) / 2];
  const h = Math.sin(dLat) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLng) ** 2;
  return 2 * Math.atan2(Math.sqrt(h), Math.sqrt(Math.max(0, 1 - h)));
}

/** The smallest cell that holds the place: bits of latitude and longitude in turn, longitude first. */
export function cellOf({ lat, lng }: Place): number {
  const side = 2 ** levels;
  const row = Math.min(side - 1, Math.floor(((lat + 90) / 180) * side));
  const column = Math.min(side - 1, Math.floor(((lng + 180) / 360) * side));
  let cell = 0;
  for (let bit = levels - 1; bit >= 0; bit -= 1) {
    cell = cell * 4 + 2 * Math.floor((column / 2 ** bit) % 2) + Math.floor((row / 2 ** bit) % 2);
  }
  return cell;
}

/** A cell of any size: `prefix` of `level` halvings of each side. */
export interface Cell {
  readonly prefix: number;
  readonly level: number;
}

/** The smallest cell that holds both of these. */
export function commonCell(first: number, last: number): Cell {
  let [a, b, level] = [first, last, levels];
  while (a !== b) [a, b, level] = [Math.floor(a / 4), Math.floor(b / 4), level - 1];
  return { prefix: a, level };
}

export function childrenOf({ prefix, level }: Cell): Cell[] {
  return [0, 1, 2, 3].map((child) => ({ prefix: prefix * 4 + child, level: level + 1 }));
}

/** First and last of the smallest cells in it. */
export function rangeOf({ prefix, level }: Cell): readonly [number, number] {
  const size = 4 ** (levels - level);
  return [prefix * size, (prefix + 1) * size - 1];
}

/** Metres to the nearest and to the farthest point of the cell. */
export function scopeOf(cell: Cell, from: Place): { nearest: number; farthest: number } {
  const box = boxOf(cell);
  const antipode = { lat: -from.lat, lng: from.lng > 0 ? from.lng - 180 : from.lng + 180 };
  // What is nearest to the other side of the earth is farthest from here.
  return { nearest: toBox(from, box) * earthMetres, farthest: (Math.PI - toBox(antipode, box)) * earthMetres };
}

interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

function boxOf({ prefix, level }: Cell): Box {
  let [row, column] = [0, 0];
  for (let bit = level - 1; bit >= 0; bit -= 1) {
    const pair = Math.floor(prefix / 4 ** bit) % 4;
    [row, column] = [row * 2 + (pair % 2), column * 2 + Math.floor(pair / 2)];
  }
  const [height, width] = [180 / 2 ** level, 360 / 2 ** level];
  const [south, west] = [row * height - 90, column * width - 180];
  return { south, north: south + height, west, east: west + width };
}

/** Along one parallel what lies due north or south is nearest; from anywhere else the nearest point is on a side. */
function toBox(from: Place, box: Box): number {
  if (from.lng >= box.west && from.lng <= box.east)
    return Math.max(0, box.south - from.lat, from.lat - box.north) * rad;
  return Math.min(toMeridian(from, box.west, box), toMeridian(from, box.east, box));
}

function toMeridian(from: Place, lng: number, { south, north }: Box): number {
  const turn = (from.lng - lng) * rad;
  const foot = Math.atan2(Math.sin(from.lat * rad), Math.cos(from.lat * rad) * Math.cos(turn)) / rad;
  if (foot >= south && foot <= north)
    return Math.asin(Math.min(1, Math.abs(Math.cos(from.lat * rad) * Math.sin(turn))));
  return Math.min(angle(from, { lat: south, lng }), angle(from, { lat: north, lng }));
}
