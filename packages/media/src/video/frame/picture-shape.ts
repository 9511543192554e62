export interface Size {
  width: number;
  height: number;
}

/** Of the longer side to the shorter. Beyond it phones have no decoder, so it is shown between bars. */
const longestShape = 3;

/** How large a picture is with square pixels. A ratio that no camera makes is a broken header, not a wish. */
export function squarePixels({ width, height }: Size, { num, den }: { num: number; den: number }): Size {
  const ratio = num > 0 && den > 0 && num / den > 0.2 && num / den < 5 ? num / den : 1;
  return { width: Math.max(1, Math.round(width * ratio)), height };
}

/** The smallest frame of an ordinary shape that holds a picture. */
export function frameAround({ width, height }: Size): Size {
  return {
    width: Math.max(width, Math.ceil(height / longestShape)),
    height: Math.max(height, Math.ceil(width / longestShape)),
  };
}

/** The encoder stores colour at half the size, so sides are even. */
export function even(value: number): number {
  return Math.max(2, 2 * Math.round(value / 2));
}

/** How large a picture is inside a frame; all of it when only rounding keeps their shapes apart. */
export function fitInside(picture: Size, frame: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const fitted = { width: even(picture.width * scale), height: even(picture.height * scale) };
  return near(fitted.width, frame.width) && near(fitted.height, frame.height) ? frame : fitted;
}

function near(side: number, whole: number): boolean {
  return whole - side <= Math.max(2, whole * 0.02);
}
