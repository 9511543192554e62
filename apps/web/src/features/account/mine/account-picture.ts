import { qrModules } from '../../../lib/format/qr.ts';
import { loginLink, spacedUserCode } from './user-code.ts';

export interface AccountFace {
  readonly agentName: string;
  readonly nickname: string;
  readonly userCode: string;
}

const width = 720;
const height = 1040;
const fonts = "-apple-system, 'PingFang SC', 'HarmonyOS Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif";

/** The picture to keep: who, which account, and a code that leads to the login. It holds no password. */
export function drawAccount(canvas: HTMLCanvasElement, face: AccountFace, place: Location = location): void {
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const [page, accent, accentEnd] = brandColours();
  pen.fillStyle = page;
  pen.fillRect(0, 0, width, height);
  const glow = pen.createRadialGradient(560, 0, 0, 560, 0, 760);
  // Two hexadecimal digits behind a colour are how much of it is there.
  glow.addColorStop(0, `${accent}6b`);
  glow.addColorStop(1, `${accent}00`);
  pen.fillStyle = glow;
  pen.fillRect(0, 0, width, height);

  const gradient = pen.createLinearGradient(60, 0, 300, 0);
  gradient.addColorStop(0, accent);
  gradient.addColorStop(1, accentEnd);
  write(pen, face.agentName, { x: 60, y: 110, size: 44, weight: 700, colour: gradient });
  write(pen, face.nickname, { x: 60, y: 196, size: 36, weight: 600, colour: '#f4f5f7' });
  write(pen, `账号  ${spacedUserCode(face.userCode)}`, { x: 60, y: 252, size: 30, weight: 400, colour: '#b4b9c6' });

  drawCode(pen, loginLink(face.userCode, place), { x: 110, y: 320, size: 500 });
  const hint = { x: width / 2, weight: 400, colour: '#868c9b', centred: true } as const;
  write(pen, '扫码打开登录页，账号已填好', { ...hint, y: 900, size: 28 });
  write(pen, '需要密码才能登录，请先设置密码', { ...hint, y: 946, size: 28 });
  write(pen, place.host, { ...hint, y: 996, size: 24 });
}

/** Of the page as it is now: the agent's own where it has some. */
function brandColours(): readonly [page: string, accent: string, accentEnd: string] {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string, standard: string) => style.getPropertyValue(name).trim() || standard;
  return [colour('--c1', '#0d0e12'), colour('--c9', '#ff4d3d'), colour('--c10', '#ff8a2a')];
}

interface Words {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly colour: string | CanvasGradient;
  readonly centred?: boolean;
}

function write(pen: CanvasRenderingContext2D, text: string, { x, y, size, weight, colour, centred }: Words): void {
  pen.font = `${weight} ${size}px ${fonts}`;
  pen.fillStyle = colour;
  pen.textAlign = centred ? 'center' : 'left';
  pen.fillText(text, x, y, width - 120);
}

interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** On white with room around it, because cameras need both; modules on whole pixels, so that edges stay sharp. */
function drawCode(pen: CanvasRenderingContext2D, text: string, { x, y, size }: Square): void {
  const modules = qrModules(text);
  const unit = Math.floor((size - 64) / modules.length);
  const margin = Math.floor((size - unit * modules.length) / 2);
  pen.fillStyle = '#ffffff';
  pen.beginPath();
  pen.roundRect(x, y, size, size, 36);
  pen.fill();
  pen.fillStyle = '#0d0e12';
  modules.forEach((row, down) => {
    row.forEach((dark, across) => {
      if (dark) pen.fillRect(x + margin + across * unit, y + margin + down * unit, unit, unit);
    });
  });
}
