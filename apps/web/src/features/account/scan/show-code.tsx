import { useRouter } from '@tanstack/react-router';
import { Ban, ScanLine, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useAgent } from '../../../lib/config/agent.ts';
import { useSecondsLeft } from '../../../lib/format/countdown.ts';
import { qrModules, qrPath } from '../../../lib/format/qr.ts';
import { adoptSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { MessageState } from '../../../ui/feedback/message-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './scan.module.css';
import { useAsk } from './use-ask.ts';

/** This browser asks to be let in: a code for a phone that is signed in. */
export function ShowCode() {
  const [attempt, setAttempt] = useState(0);
  return <Asking key={attempt} again={() => setAttempt(attempt + 1)} />;
}

function Asking({ again }: { again: () => void }) {
  const router = useRouter();
  const agentName = useAgent()?.agentName ?? '';
  const ask = useAsk(async () => {
    await adoptSession();
    await router.navigate({ to: '/', replace: true });
  });
  if (ask.state === 'failed') return <ErrorState message="二维码没有取到，请稍后重试" onRetry={again} />;
  if (ask.state === 'refused')
    return (
      <MessageState icon={<Ban />} title="登录被拒绝" note="手机上选择了拒绝，如需登录请重新扫码">
        <Button size="small" onClick={again}>
          重新生成
        </Button>
      </MessageState>
    );
  return (
    <div className={styles.show}>
      <div className={styles.paper}>
        {'url' in ask ? <Code url={ask.url} /> : <Skeleton aspect="1" radius="2rem" />}
        {ask.state === 'seen' && (
          <output className={styles.seen}>
            <Smartphone aria-hidden="true" />
            已扫码，请在手机上确认
          </output>
        )}
      </div>
      <p className={styles.left}>{'until' in ask ? <Left until={ask.until} /> : '正在生成二维码'}</p>
      <ol className={styles.steps}>
        <li>在已登录的手机上打开{agentName}</li>
        <li>
          进入「我的」，点右上角
          <ScanLine aria-label="扫一扫" />
        </li>
        <li>扫描上面的二维码，并在手机上确认</li>
      </ol>
    </div>
  );
}

function Code({ url }: { url: string }) {
  const modules = qrModules(url);
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules.length} ${modules.length}" shape-rendering="crispEdges"><path d="${qrPath(modules)}"/></svg>`;
  return <img className={styles.code} src={`data:image/svg+xml,${encodeURIComponent(drawn)}`} alt="登录二维码" />;
}

function Left({ until }: { until: number }) {
  const left = useSecondsLeft(until);
  return <>{left > 0 ? `${left} 秒后自动更新` : '正在更新'}</>;
}
