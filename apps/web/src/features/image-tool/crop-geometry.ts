/** A part of the picture on the screen, in CSS pixels from its corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Area {
  readonly width: number;
  readonly height: number;
}

/** Compass points: n is the upper rim, se the lower right corner. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

export const snap = 5;
export const smallest = 20;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** On the grid, unless that would pass the rim: the rim itself can always be reached. */
function snapped(value: number, end: number): number {
  return end - value < snap / 2 ? end : Math.round(value / snap) * snap;
}

export function moveBox(box: Box, dx: number, dy: number, area: Area): Box {
  const x = clamp(snapped(box.x + dx, area.width - box.width), 0, area.width - box.width);
  const y = clamp(snapped(box.y + dy, area.height - box.height), 0, area.height - box.height);
  return { ...box, x, y };
}

/** The side across from the handle stays where it is. */
export function resizeBox(box: Box, handle: Handle, dx: number, dy: number, area: Area, least = smallest): Box {
  let [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  if (handle.includes('w')) left = clamp(snapped(left + dx, area.width), 0, right - least);
  if (handle.includes('e')) right = clamp(snapped(right + dx, area.width), left + least, area.width);
  if (handle.includes('n')) top = clamp(snapped(top + dy, area.height), 0, bottom - least);
  if (handle.includes('s')) bottom = clamp(snapped(bottom + dy, area.height), top + least, area.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** In pixels of the picture, as the server cuts it. Undefined for the whole picture. */
export function cropOf(box: Box, shown: Area, picture: Area): Box | undefined {
  const scale = picture.width / shown.width;
  const x = Math.round(box.x * scale);
  const y = Math.round(box.y * scale);
  const width = Math.min(picture.width - x, Math.round(box.width * scale));
  const height = Math.min(picture.height - y, Math.round(box.height * scale));
  if (x === 0 && y === 0 && width === picture.width && height === picture.height) return undefined;
  return { x, y, width, height };
}
