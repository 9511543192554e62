import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Choice } from '../../../ui/form/choice.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { openLoginPopup, useSignedIn, useUser } from '../../../lib/session/session.ts';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { saveProfileMutation } from './api.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { checkBirthday, checkNickname, checkSignature } from './profile-checks.ts';

const genders = [
  { id: 'male', label: '男' },
  { id: 'female', label: '女' },
  { id: 'unknown', label: '保密' },
] as const;

export function PersonalPage() {
  const back = useBack();
  const signedIn = useSignedIn();
  const { data: user, dataUpdatedAt, error, refetch } = useUser();
  let content = <Skeleton height="90rem" radius="4rem" />;
  // A form that is filled by hand must not be filled again under the hand: one form per account.
  // And it is filled by the server: what the device remembers of the account is not all of it.
  if (user && dataUpdatedAt > 0) content = <ProfileForm key={user.userCode} user={user} onSaved={back} />;
  else if (!signedIn)
    content = <EmptyState title="登录后编辑资料" action={{ label: '登录', onClick: openLoginPopup }} />;
  else if (error) content = <ErrorState message={messageOf(error)} onRetry={() => refetch()} />;
  return <FormPage title="个人资料">{content}</FormPage>;
}

type Profile = Record<'nickname' | 'gender' | 'birthday' | 'signature', string>;

function ProfileForm({ user, onSaved }: { user: UserInfo; onSaved: () => void }) {
  const [today] = useState(() => formatDate(Date.now()));
  const saveProfile = useMutation(saveProfileMutation());
  const form = useForm<Profile>({
    initial: {
      nickname: user.nickname,
      gender: user.gender,
      birthday: user.birthday ?? '',
      signature: user.signature,
    },
    checks: { nickname: checkNickname, birthday: checkBirthday, signature: checkSignature },
    send: async ({ nickname, gender, birthday, signature }) => {
      await saveProfile.mutateAsync({
        nickname: nickname.trim(),
        gender: gender as UserInfo['gender'],
        birthday: birthday === '' ? null : birthday,
        signature: signature.trim(),
      });
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
