import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { messageOf } from '../../shared/api-error.ts';
import { callApi } from '../../shared/client.ts';
import { useForm } from '../../shared/form.ts';
import { formatDate } from '../../shared/format.ts';
import { keepUser, openLoginPopup, useSignedIn, useUser } from '../../shared/session.ts';
import { useBack } from '../../shared/use-back.ts';
import { checkBirthday, checkNickname, checkSignature } from './profile-checks.ts';
import styles from './personal-page.module.css';

const genders = [
  { id: 'male', label: '男' },
  { id: 'female', label: '女' },
  { id: 'unknown', label: '保密' },
] as const;

export function PersonalPage() {
  const back = useBack();
  const signedIn = useSignedIn();
  const { data: user, error, refetch } = useUser();
  let content = <Skeleton height="90rem" radius="4rem" />;
  // A form that is filled by hand must not be filled again under the hand: one form per account.
  if (user) content = <ProfileForm key={user.userCode} user={user} onSaved={back} />;
  else if (!signedIn)
    content = <EmptyState title="登录后编辑资料" action={{ label: '登录', onClick: openLoginPopup }} />;
  else if (error) content = <ErrorState message={messageOf(error)} onRetry={() => refetch()} />;
  return (
    <FormPage title="个人资料" onBack={back}>
      {content}
    </FormPage>
  );
}

type Profile = Record<'nickname' | 'gender' | 'birthday' | 'signature', string>;

function ProfileForm({ user, onSaved }: { user: UserInfo; onSaved: () => void }) {
  const [today] = useState(() => formatDate(Date.now()));
  const form = useForm<Profile>({
    initial: {
      nickname: user.nickname,
      gender: user.gender,
      birthday: user.birthday ?? '',
      signature: user.signature,
    },
    checks: { nickname: checkNickname, birthday: checkBirthday, signature: checkSignature },
    send: async ({ nickname, gender, birthday, signature }) => {
      const changed = await callApi('updateUserInfo', {
        nickname: nickname.trim(),
        gender: gender as UserInfo['gender'],
        birthday: birthday === '' ? null : birthday,
        signature: signature.trim(),
      });
      keepUser(changed);
      showToast('资料已更新');
      onSaved();
    },
  });
  return (
    <>
      <AvatarPicker user={user} />
      <Form action="保存" busy={form.busy} busyLabel="更新中..." onSubmit={form.submit} disabled={!form.dirty}>
        <TextField
          {...form.field('nickname')}
          label="昵称"
          placeholder="1-20个字"
          maxLength={20}
          autoComplete="nickname"
        />
        <Choice
          label="性别"
          options={genders}
          value={form.values.gender}
          onChange={(gender) => form.set('gender', gender)}
        />
        <TextField
          {...form.field('birthday')}
          label="生日"
          type="date"
          min="1900-01-01"
          max={today}
          autoComplete="bday"
        />
        <TextField
          {...form.field('signature')}
          label="个性签名"
          placeholder="写一句介绍自己的话"
          maxLength={80}
          hint={`${form.values.signature.length}/80`}
        />
      </Form>
    </>
  );
}

/** Uploads are not open yet: the picture is shown, and why it cannot be changed is said. */
function AvatarPicker({ user }: { user: UserInfo }) {
  const [asked, setAsked] = useState(false);
  return (
    <div className={styles['picker']}>
      <button type="button" className={styles['avatar']} aria-label="更换头像" onClick={() => setAsked(true)}>
        <Avatar seed={user.userCode} url={user.avatar} size="22rem" />
        <Camera className={styles['camera']} aria-hidden="true" />
      </button>
      <Sheet open={asked} onClose={() => setAsked(false)} title="更换头像">
        <div className={styles['sheet']}>
          <Avatar seed={user.userCode} url={user.avatar} size="32rem" />
          <p>图片上传功能还没有开放，开放后就能在这里更换头像。昵称、签名等资料现在就可以修改。</p>
          <Button block kind="quiet" onClick={() => setAsked(false)}>
            知道了
          </Button>
        </div>
      </Sheet>
    </div>
  );
}
