import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { KeyRound, ShieldCheck, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { isError, messageOf } from '../../../lib/api/api-error.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { VerifyForm } from '../verify/verify-form.tsx';
import { beginFactorMutation, factorQuery } from './api.ts';
import { FactorOn } from './factor-on.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

/** /set?view=factor: turning the second factor on and off, and its recovery codes. */
export function FactorView() {
  const user = useUser().data;
  return <FormPage title="两步验证">{user ? <Factor user={user} /> : <EmptyState title="登录后查看" />}</FormPage>;
}

function Factor({ user }: { user: UserInfo }) {
  const router = useRouter();
  const state = useQuery(factorQuery());
  // Shown once, right after they were made.
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} userCode={user.userCode} onDone={() => setCodes(undefined)} />;
  if (state.isError) return <ErrorState message={messageOf(state.error)} onRetry={() => state.refetch()} />;
  if (!state.data) return <Skeleton height="60rem" radius="4rem" />;
  if (state.data.on) return <FactorOn state={state.data} user={user} onCodes={setCodes} />;
  if (user.claimed) return <FactorOff user={user} onCodes={setCodes} />;
  return (
    <EmptyState
      title="先设置密码或绑定手机号"
      note="两步验证在密码或短信之外再加一道验证。这个账号还没有密码和手机号，只能在这台设备上使用。"
      action={{ label: '设置密码', onClick: () => router.navigate({ to: '/changePassword' }) }}
    />
  );
}

const reasons = [
  { Icon: ShieldCheck, text: '别人知道了密码或收到了短信，也进不了你的账号' },
  { Icon: Smartphone, text: '只在新设备、修改密码或手机号时需要，平时打开不受影响' },
  { Icon: KeyRound, text: '用任意验证器 App，例如系统密码、Google 或 Microsoft 验证器' },
] as const;

function FactorOff({ user, onCodes }: { user: UserInfo; onCodes: (codes: readonly string[]) => void }) {
  const begin = useMutation(beginFactorMutation());
  const [unsure, setUnsure] = useState(false);
  const start = async (): Promise<void> => {
    try {
      await begin.mutateAsync();
      setUnsure(false);
    } catch (error) {
      // They sit at this device; that they own the account is to be shown once more.
      if (isError(error, 'FORBIDDEN')) setUnsure(true);
      else showToast(messageOf(error), 'error');
    }
  };
  if (begin.data) return <FactorSetup made={begin.data} onCodes={onCodes} onAgain={() => begin.reset()} />;
  return (
    <>
      <div className={styles.hero}>
        <ShieldCheck aria-hidden="true" />
        <p className={styles.heading}>给账号再加一道锁</p>
      </div>
      <ul className={styles.reasons}>
        {reasons.map(({ Icon, text }) => (
          <li key={text}>
            <Icon aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <Button block onClick={start}>
        开启两步验证
      </Button>
      <Sheet open={unsure} onClose={() => setUnsure(false)} title="验证身份">
        <p className={styles.text}>开启前，请先确认是你本人。</p>
        <VerifyForm user={user} onVerified={start} />
      </Sheet>
    </>
  );
}
