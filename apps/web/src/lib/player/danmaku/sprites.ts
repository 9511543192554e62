/** A text as a picture: drawn once, then only moved. */
export interface Sprite {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  /** Gives its memory back. */
  close(): void;
}

interface SpriteLook {
  /** Of the letters, in pixels of the page. */
  readonly size: number;
  /** Pixels of the screen for one of the page. */
  readonly ratio: number;
}

const family = 'system-ui, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif';
/** Around the letters, for their shadow. */
const margin = 4;

export function lineHeight(size: number): number {
  return Math.round(size * 1.7);
}

function fontOf(size: number): string {
  return `500 ${size}px ${family}`;
}

/** Widths of texts, each measured once while the size stays. */
export function textMeasure(): (text: string, size: number) => number {
  const context = document.createElement('canvas').getContext('2d');
  const known = new Map<string, number>();
  let knownSize = 0;
  return (text, size) => {
    if (size !== knownSize || known.size > mostMeasured) known.clear();
    knownSize = size;
    const before = known.get(text);
    if (before !== undefined) return before;
    if (context) context.font = fontOf(size);
    const width = Math.ceil(context?.measureText(text).width ?? text.length * size) + margin * 2;
    known.set(text, width);
    return width;
  };
}

const mostMeasured = 5000;

/** One for all of them: a canvas and its context cost more than the letters do. */
let scratch: OffscreenCanvas | undefined;

/** White or coloured letters with a dark edge, so that they can be read over any picture. One's own have a frame. */
export function drawSprite(
  text: string,
  color: string,
  width: number,
  own: boolean,
  { size, ratio }: SpriteLook,
): Sprite | null {
  const height = lineHeight(size);
  scratch ??= new OffscreenCanvas(1, 1);
  const canvas = scratch;
  // Also empties it and forgets all settings.
  Object.assign(canvas, { width: Math.ceil(width * ratio), height: Math.ceil(height * ratio) });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.scale(ratio, ratio);
  context.font = fontOf(size);
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = Math.max(2, size / 6);
  context.strokeStyle = 'rgb(0 0 0 / 0.55)';
  context.strokeText(text, margin, height / 2);
  context.fillStyle = color;
  context.fillText(text, margin, height / 2);
  if (own) {
    context.lineWidth = 1;
    context.strokeStyle = color;
    context.beginPath();
    context.roundRect(0.5, 1.5, width - 1, height - 3, height / 2);
    context.stroke();
  }
  const image = canvas.transferToImageBitmap();
  return { image, width, height, close: () => image.close() };
}
