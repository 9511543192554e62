import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAgent } from '../../../lib/config/agent.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { drawAccount } from './account-picture.ts';
import styles from './mine.module.css';
import { savePicture } from '../../../lib/native/save-picture.ts';
import { spacedUserCode } from './user-code.ts';

/** The picture of the account, to be kept outside of this browser. */
export function SaveAccount({ user }: { user: UserInfo }) {
  const { userCode, nickname } = user;
  const agentName = useAgent()?.agentName ?? '';
  const [picture] = useState(() => {
    const canvas = document.createElement('canvas');
    drawAccount(canvas, { agentName, nickname, userCode });
    return canvas.toDataURL('image/png');
  });
  const save = async (): Promise<void> => {
    const saved = await savePicture(picture, `${agentName}-${userCode}.png`);
    if (saved === 'saved') showToast('图片已保存');
    else showToast('保存图片出错了，请截图保存哦！', 'error');
  };
  return (
    <div className={styles.save}>
      <img className={styles.picture} src={picture} alt={`账号 ${spacedUserCode(userCode)} 和登录二维码`} />
      {!user.hasPassword && (
        <p className={styles.saveTip}>
          这个账号还没有密码。
          <Link to="/changePassword" className={styles.saveLink}>
            先设置密码
          </Link>
          ，换设备时才能登录。
        </p>
      )}
      <Button block onClick={save}>
        保存图片
      </Button>
    </div>
  );
}
