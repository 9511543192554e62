import { qrModules } from '../../lib/format/qr.ts';
import { wrapText } from './wrap-text.ts';
import type { PublicFace } from './public-face.ts';

/** Three times the size that it is shown at: sharp on a phone, and in what is kept of it. */
const scale = 3;
const size = { width: 250 * scale, cover: 300 * scale, foot: 94 * scale };
export const posterSize = { width: size.width, cover: size.cover, height: size.cover + size.foot } as const;
const edge = 16 * scale;
const code = 70 * scale;
const fonts = "-apple-system, 'PingFang SC', 'HarmonyOS Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif";
const ink = { dark: '#15161a', soft: '#777777', light: '#ffffff', lightSoft: 'rgb(255 255 255 / 0.82)' };

/** A picture that is loaded. */
export interface Cover {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

/** Draws the poster; false where the browser lends no canvas. */
export function drawPoster(canvas: HTMLCanvasElement, face: PublicFace, cover: Cover | undefined): boolean {
  canvas.width = posterSize.width;
  canvas.height = posterSize.height;
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  if (cover) drawCover(pen, cover);
  else drawNight(pen);
  drawTitle(pen, face);
  drawFoot(pen, face);
  return true;
}

/** Fills the upper part; what sticks out is cut off on both sides alike. */
function drawCover(pen: CanvasRenderingContext2D, { source, width, height }: Cover): void {
  const ratio = Math.max(size.width / width, size.cover / height);
  const [shownWidth, shownHeight] = [size.width / ratio, size.cover / ratio];
  const [left, top] = [(width - shownWidth) / 2, (height - shownHeight) / 2];
  pen.drawImage(source, left, top, shownWidth, shownHeight, 0, 0, size.width, size.cover);
  const shade = pen.createLinearGradient(0, size.cover * 0.45, 0, size.cover);
  shade.addColorStop(0, 'rgb(8 9 12 / 0)');
  shade.addColorStop(1, 'rgb(8 9 12 / 0.82)');
  pen.fillStyle = shade;
  pen.fillRect(0, 0, size.width, size.cover);
}

/** What stands in for a picture. */
function drawNight(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = '#14161c';
  pen.fillRect(0, 0, size.width, size.cover);
  const glow = pen.createRadialGradient(size.width * 0.75, 0, 0, size.width * 0.75, 0, size.cover);
  glow.addColorStop(0, 'rgb(255 77 61 / 0.85)');
  glow.addColorStop(0.5, 'rgb(255 138 42 / 0.28)');
  glow.addColorStop(1, 'rgb(255 138 42 / 0)');
  pen.fillStyle = glow;
  pen.fillRect(0, 0, size.width, size.cover);
}

function drawTitle(pen: CanvasRenderingContext2D, { title, subtitle }: PublicFace): void {
  const room = size.width - 2 * edge;
  const lineHeight = 26 * scale;
  let bottom = size.cover - 16 * scale;
  if (subtitle !== '') {
    write(pen, subtitle, { x: edge, y: bottom, px: 13, weight: 400, colour: ink.lightSoft, room });
    bottom -= 24 * scale;
  }
  setFont(pen, 19, 700);
  const lines = wrapText(title, { room, most: 2, width: (text) => pen.measureText(text).width });
  for (const [index, line] of lines.entries()) {
    const y = bottom - (lines.length - 1 - index) * lineHeight;
    write(pen, line, { x: edge, y, px: 19, weight: 700, colour: ink.light, room });
  }
}

function drawFoot(pen: CanvasRenderingContext2D, { agentName, hint, note, url }: PublicFace): void {
  const { cover: top, foot } = size;
  pen.fillStyle = ink.light;
  pen.fillRect(0, top, size.width, foot);
  const room = size.width - 3 * edge - code;
  const rows = [
    { text: agentName, px: 15, weight: 700, colour: ink.dark, height: 24 },
    ...[hint, note]
      .filter((text) => text !== '')
      .map((text) => ({ text, px: 11, weight: 400, colour: ink.soft, height: 17 })),
  ];
  let y = top + (foot - rows.reduce((sum, { height }) => sum + height * scale, 0)) / 2;
  for (const { text, px, weight, colour, height } of rows) {
    y += height * scale;
    write(pen, text, { x: edge, y: y - (height - px) * 0.6 * scale, px, weight, colour, room });
  }
  drawCode(pen, url, size.width - edge - code, top + (foot - code) / 2);
}

interface Words {
  readonly x: number;
  readonly y: number;
  readonly px: number;
  readonly weight: number;
  readonly colour: string;
  readonly room: number;
}

function write(pen: CanvasRenderingContext2D, text: string, { x, y, px, weight, colour, room }: Words): void {
  setFont(pen, px, weight);
  pen.fillStyle = colour;
  const [line = ''] = wrapText(text, { room, most: 1, width: (part) => pen.measureText(part).width });
  pen.fillText(line, x, y);
}

function setFont(pen: CanvasRenderingContext2D, px: number, weight: number): void {
  pen.font = `${weight} ${px * scale}px ${fonts}`;
}

/** Modules on whole pixels, so that edges stay sharp; the white around it is the foot's. */
function drawCode(pen: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  const modules = qrModules(text);
  const unit = Math.max(1, Math.floor(code / modules.length));
  const margin = Math.floor((code - unit * modules.length) / 2);
  pen.fillStyle = ink.dark;
  modules.forEach((row, down) => {
    row.forEach((dark, across) => {
      if (dark) pen.fillRect(x + margin + across * unit, y + margin + down * unit, unit, unit);
    });
  });
}
