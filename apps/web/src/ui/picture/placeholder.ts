const images = new Map<string, string>();
let lastTurn = Promise.resolve();

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

/**
 * The blurred picture of a ThumbHash as a data URL; remembered, because lists show the same covers again and again. One
 * at a time, when the browser has time: nothing that is not needed any more (`gone`) is decoded.
 */
export async function placeholderImage(base64: string, gone: AbortSignal): Promise<string | undefined> {
  const known = images.get(base64);
  if (known !== undefined) return known;
  const turn = lastTurn.then(idle);
  lastTurn = turn;
  await turn;
  return gone.aborted ? undefined : await decode(base64);
}

async function decode(base64: string): Promise<string | undefined> {
  try {
    // Loaded when a picture is late for the first time, not with the first screen.
    const { thumbHashToDataURL } = await import('thumbhash');
    const image = thumbHashToDataURL(bytesOf(base64));
    if (images.size > 300) images.clear();
    images.set(base64, image);
    return image;
  } catch {
    return undefined;
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 1);
  });
}
