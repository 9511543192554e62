interface Codes {
  readonly agentName: string;
  readonly userCode: string;
  readonly codes: readonly string[];
}

const width = 900;
const line = 62;
const fonts = "-apple-system, 'PingFang SC', 'HarmonyOS Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif";

/** The recovery codes as a picture to keep or to print: black on white. */
export function drawCodes(canvas: HTMLCanvasElement, { agentName, userCode, codes }: Codes): void {
  canvas.width = width;
  canvas.height = 260 + codes.length * line;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#0d0e12';
  pen.font = `700 40px ${fonts}`;
  pen.fillText(`${agentName} 恢复码`, 60, 90, width - 120);
  pen.font = `400 28px ${fonts}`;
  pen.fillText(`账号 ${userCode} · 每个只能用一次`, 60, 142, width - 120);
  pen.font = '400 34px ui-monospace, Menlo, Consolas, monospace';
  codes.forEach((code, index) => pen.fillText(code, 60, 220 + index * line, width - 120));
}
