const images = new Map<string, Promise<string | undefined>>();

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/**
 * The average colour of a ThumbHash: its first three bytes hold it as luminance and two colour axes. A few additions,
 * cheap enough for every card on first paint.
 */
export function averageColor(base64: string): string | undefined {
  let bytes: Uint8Array;
  try {
    bytes = bytesOf(base64);
  } catch {
    return undefined;
  }
  const [a, b, c] = bytes;
  if (a === undefined || b === undefined || c === undefined) return undefined;
  const header = a | (b << 8) | (c << 16);
  const l = (header & 63) / 63;
  const p = ((header >> 6) & 63) / 31.5 - 1;
  const q = ((header >> 12) & 63) / 31.5 - 1;
  const blue = l - (2 / 3) * p;
  const red = (3 * l - blue + q) / 2;
  return `rgb(${[red, red - q, blue].map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255)).join(' ')})`;
}

/** The blurred picture of a ThumbHash as a data URL; remembered, because lists show the same covers again and again. */
export function placeholderImage(base64: string): Promise<string | undefined> {
  let image = images.get(base64);
  if (image === undefined) {
    image = decode(base64);
    if (images.size > 300) images.clear();
    images.set(base64, image);
  }
  return image;
}

async function decode(base64: string): Promise<string | undefined> {
  try {
    // Loaded when a picture is late for the first time, not with the first screen.
    const { thumbHashToDataURL } = await import('thumbhash');
    return thumbHashToDataURL(bytesOf(base64));
  } catch {
    return undefined;
  }
}
