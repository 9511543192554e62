import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { FactorLeft } from '../../../lib/session/second-factor.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { CurrentPasswordField } from '../../../ui/form/password-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { ListGroup, ListRow } from '../../../ui/list/list-row.tsx';
import { checkGivenPassword } from '../verify/checks.ts';
import { endFactorMutation, keepFactorMutation, renewCodesMutation } from './api.ts';
import styles from './second-factor.module.css';

interface FactorOnProps {
  state: CallOutput<'secondFactor/state'>;
  user: UserInfo;
  onCodes: (codes: readonly string[]) => void;
}

export function FactorOn({ state, user, onCodes }: FactorOnProps) {
  const [ending, setEnding] = useState(false);
  // Phone and recovery codes are gone: the password takes their place.
  const [lost, setLost] = useState(false);
  const renew = useMutation(renewCodesMutation());
  const end = useMutation(endFactorMutation());
  const few = state.codesLeft <= 3;
  return (
    <>
      <div className={styles.hero} data-on>
        <ShieldCheck aria-hidden="true" />
        <p className={styles.heading}>两步验证已开启</p>
        {state.since !== null && <p className={styles.since}>{formatDateTime(state.since)} 起</p>}
      </div>
      {state.endsAt !== null && <Ending endsAt={state.endsAt} />}
      <ListGroup title="恢复码">
        <ListRow
          label="剩余恢复码"
          note={few ? '快用完了，建议重新生成' : '手机不在身边时使用，每个一次'}
          value={`${state.codesLeft} 个`}
        />
        <ListRow
          label="重新生成恢复码"
          note="之前的全部失效"
          chevron
          onClick={() => quietly(renew.mutateAsync().then(({ recoveryCodes }) => onCodes(recoveryCodes)))}
        />
      </ListGroup>
      <div className={styles.end}>
        <Button block kind="quiet" onClick={() => setEnding(true)}>
          关闭两步验证
        </Button>
      </div>
      <Sheet open={ending} onClose={() => setEnding(false)} title="关闭两步验证？">
        <p className={styles.text}>关闭后，凭密码或短信验证码就能在新设备上使用这个账号。</p>
        {lost ? (
          <ByPassword onDone={() => setEnding(false)} />
        ) : (
          <Button block onClick={() => quietly(end.mutateAsync(undefined))}>
            用验证码关闭
          </Button>
        )}
        {user.hasPassword && state.endsAt === null && (
          <div className={styles.foot}>
            <Button kind="plain" size="small" onClick={() => setLost(!lost)}>
              {lost ? '用验证码关闭' : '手机和恢复码都丢了？用密码申请关闭'}
            </Button>
          </div>
        )}
      </Sheet>
    </>
  );
}

/** Whoever asked for it may not be the owner, who has the other devices. */
function Ending({ endsAt }: { endsAt: number }) {
  const keep = useMutation(keepFactorMutation());
  return (
    <div className={styles.ending} role="alert">
      <p>有人凭密码申请关闭两步验证，将于 {formatDateTime(endsAt)} 生效。不是你本人申请的，请取消并修改密码。</p>
      <Button block busy={keep.isPending} busyLabel="提交中..." onClick={() => keep.mutate()}>
        取消关闭
      </Button>
    </div>
  );
}

/** For who has lost phone and recovery codes, and is still signed in here. */
function ByPassword({ onDone }: { onDone: () => void }) {
  const end = useMutation(endFactorMutation());
  const form = useForm({
    initial: { password: '' },
    checks: { password: checkGivenPassword },
    place: { WRONG_CREDENTIALS: 'password' },
    send: async ({ password }) => {
      await end.mutateAsync(password);
      onDone();
    },
  });
  return (
    <Form action="申请关闭" busy={form.busy} busyLabel="提交中..." onSubmit={form.submit}>
      <p className={styles.text}>72 小时后关闭，期间所有设备都会收到通知，并可以取消。</p>
      <CurrentPasswordField {...form.field('password')} />
    </Form>
  );
}

/** Going back from the question is no failure; what is one was told by the call. */
async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof FactorLeft)) throw error;
  });
}
