import { useState } from 'react';
import { useAgent } from '../../../lib/config/agent.ts';
import { copyText } from '../../../lib/native/copy.ts';
import { savePicture } from '../../../lib/native/save-picture.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import styles from './second-factor.module.css';

interface Codes {
  readonly agentName: string;
  readonly userCode: string;
  readonly codes: readonly string[];
}

const width = 900;
const line = 62;
const fonts = "-apple-system, 'PingFang SC', 'HarmonyOS Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif";

/** The recovery codes as a picture to keep or to print: black on white. */
function drawCodes(canvas: HTMLCanvasElement, { agentName, userCode, codes }: Codes): void {
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

interface RecoveryCodesProps {
  codes: readonly string[];
  userCode: string;
  onDone: () => void;
}

/** The only time that they are shown. Nobody leaves before having copied, saved or written them down. */
export function RecoveryCodes({ codes, userCode, onDone }: RecoveryCodesProps) {
  const agentName = useAgent()?.agentName ?? '';
  const [kept, setKept] = useState(false);
  const save = async (): Promise<void> => {
    const canvas = document.createElement('canvas');
    drawCodes(canvas, { agentName, userCode, codes });
    const saved = await savePicture(canvas.toDataURL('image/png'), `${agentName}-${userCode}-恢复码.png`);
    if (saved === 'saved') showToast('图片已保存');
    else showToast('保存图片出错了，请截图保存哦！', 'error');
  };
  return (
    <>
      <p className={styles.heading}>保存恢复码</p>
      <p className={styles.text}>手机丢失或换机时，用其中一个代替验证码，每个只能用一次。它们只显示这一次。</p>
      <ol className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.pair}>
        <Button block kind="quiet" onClick={() => copyText(codes.join('\n'))}>
          复制
        </Button>
        <Button block kind="quiet" onClick={save}>
          保存图片
        </Button>
      </div>
      <label className={styles.kept}>
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        我已经把恢复码保存在安全的地方
      </label>
      <Button block disabled={!kept} onClick={onDone}>
        完成
      </Button>
    </>
  );
}
