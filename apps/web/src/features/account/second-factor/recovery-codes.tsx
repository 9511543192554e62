import { useState } from 'react';
import { useAgent } from '../../../lib/config/agent.ts';
import { copyText } from '../../../lib/native/copy.ts';
import { savePicture } from '../../../lib/native/save-picture.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { drawCodes } from './codes-picture.ts';
import styles from './second-factor.module.css';

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
