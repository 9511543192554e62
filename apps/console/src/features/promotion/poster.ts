import { encode } from 'uqr';

const posterWidth = 720;
const posterHeight = 1080;
const fonts = "-apple-system, 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif";
const codeSize = 480;

interface Shown {
  readonly agentName: string;
  readonly link: string;
  readonly code: string;
}

/** As the address of a PNG. */
export function posterPicture({ agentName, link, code }: Shown): string {
  const canvas = document.createElement('canvas');
  canvas.width = posterWidth;
  canvas.height = posterHeight;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.fillStyle = '#0d0e12';
  pen.fillRect(0, 0, posterWidth, posterHeight);
  const glow = pen.createRadialGradient(560, 0, 0, 560, 0, 760);
  glow.addColorStop(0, '#ff4d3d6b');
  glow.addColorStop(1, '#ff4d3d00');
  pen.fillStyle = glow;
  pen.fillRect(0, 0, posterWidth, posterHeight);
  write(pen, agentName, { y: 170, size: 64, weight: 700, colour: '#f4f5f7' });
  write(pen, '长按或扫码，打开就看', { y: 240, size: 32, weight: 400, colour: '#b4b9c6' });
  drawCode(pen, link, (posterWidth - codeSize) / 2, 330);
  write(pen, `推广码 ${code}`, { y: 900, size: 30, weight: 500, colour: '#b4b9c6' });
  write(pen, new URL(link).host, { y: 980, size: 26, weight: 400, colour: '#868c9b' });
  return canvas.toDataURL('image/png');
}

interface Words {
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
}

function write(pen: CanvasRenderingContext2D, text: string, { y, size, weight, colour }: Words): void {
  pen.font = `${weight} ${size}px ${fonts}`;
  pen.fillStyle = colour;
  pen.textAlign = 'center';
  pen.fillText(text, posterWidth / 2, y, posterWidth - 120);
}

/** On white with room around it, because cameras need both; modules on whole pixels, so that edges stay sharp. */
function drawCode(pen: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  const { data } = encode(text, { border: 0 });
  const unit = Math.floor((codeSize - 64) / data.length);
  const margin = Math.floor((codeSize - unit * data.length) / 2);
  pen.fillStyle = '#ffffff';
  pen.beginPath();
  pen.roundRect(x, y, codeSize, codeSize, 36);
  pen.fill();
  pen.fillStyle = '#0d0e12';
  data.forEach((row, down) => {
    row.forEach((dark, across) => {
      if (dark) pen.fillRect(x + margin + across * unit, y + margin + down * unit, unit, unit);
    });
  });
}
