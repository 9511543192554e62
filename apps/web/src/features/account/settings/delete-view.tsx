import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { checkCode, checkGivenPassword } from '../verify/checks.ts';
import { type Check, useForm } from '../../../lib/forms/form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { ProofField, waysOf, WayTabs } from '../verify/proof.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { deleteAccountMutation } from './api.ts';
import styles from './settings.module.css';

const phrase = '注销账号';
const checkPhrase: Check = (value) => (value.trim() === phrase ? undefined : `请输入“${phrase}”`);

export function DeleteView() {
  const user = useUser().data;
  return (
    <FormPage title="注销账号" heading="确定要离开吗？">
      <div className={styles.warning}>
        <TriangleAlert aria-hidden="true" />
        <ul>
          <li>昵称、头像、手机号等个人资料会立即删除</li>
          <li>收藏、观看记录、剩余次数和会员权益会清空</li>
          <li>所有设备都会退出，账号不能恢复</li>
          <li>法律要求保存的订单记录会去掉个人信息后留存</li>
        </ul>
      </div>
      {user ? <DeleteForm user={user} /> : <EmptyState title="还没有登录" />}
    </FormPage>
  );
}

function DeleteForm({ user }: { user: UserInfo }) {
  const router = useRouter();
  const ways = waysOf(user, ['password', 'code']);
  const [way, setWay] = useState(ways[0]);
  const deleteAccount = useMutation(deleteAccountMutation());
  const form = useForm({
    initial: { password: '', code: '', phrase: '' },
    checks: {
      ...(way === 'password' ? { password: checkGivenPassword } : {}),
      ...(way === 'code' ? { code: checkCode } : {}),
      phrase: checkPhrase,
    },
    place: { WRONG_CREDENTIALS: way === 'code' ? 'code' : 'password' },
    send: async ({ password, code }) => {
      await deleteAccount.mutateAsync({ ...(way === 'password' && { password }), ...(way === 'code' && { code }) });
      showToast('账号已注销');
      await router.navigate({ to: '/home', replace: true });
    },
  });
  return (
    <>
      <WayTabs ways={ways} value={way} onChange={setWay} />
      <Form action="注销账号" busy={form.busy} busyLabel="删除中..." onSubmit={form.submit}>
        {way && <ProofField way={way} form={form} user={user} scene="delete" />}
        <TextField {...form.field('phrase')} label={`输入“${phrase}”确认`} placeholder={phrase} autoComplete="off" />
      </Form>
    </>
  );
}
