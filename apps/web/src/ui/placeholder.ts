import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

const images = new Map<string, string>();

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/** The average colour of a ThumbHash: a few additions, cheap enough to run for every card on first paint. */
export function averageColor(base64: string): string | undefined {
  if (base64 === '') return undefined;
  try {
    const { r, g, b } = thumbHashToAverageRGBA(bytesOf(base64));
    return `rgb(${Math.round(r * 255)} ${Math.round(g * 255)} ${Math.round(b * 255)})`;
  } catch {
    return undefined;
  }
}

/** The blurred picture of a ThumbHash as a data URL; remembered, because lists show the same covers again and again. */
export function placeholderImage(base64: string): string | undefined {
  const known = images.get(base64);
  if (known !== undefined) return known;
  try {
    const image = thumbHashToDataURL(bytesOf(base64));
    if (images.size > 300) images.clear();
    images.set(base64, image);
    return image;
  } catch {
    return undefined;
  }
}
