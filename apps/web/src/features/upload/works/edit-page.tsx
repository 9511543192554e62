import type { CallOutput } from '@liuguang/contract/calls.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountOnly } from '../../../entities/user/account-only.tsx';
import { fieldErrors } from '../../../lib/forms/form.ts';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useStillHere } from '../../../ui/use-still-here.ts';
import { videoGroupsQuery } from '../api.ts';
import { CoverField } from '../cover/cover-field.tsx';
import type { ChosenCover } from '../cover/cover.ts';
import { WorkFields } from '../fields/work-fields.tsx';
import { type WorkErrors, workProblems, type WorkValues } from '../fields/work-values.ts';
import { saveWorkMutation, workQuery } from './api.ts';
import { NoWork } from './no-work.tsx';
import styles from './works.module.css';

type Details = CallOutput<'myWorks/get'>;

/** Changes one of one's own videos. */
export function EditWorkPage() {
  const { id = '' } = useSearch({ from: '/editWork' });
  return (
    <FormPage title="编辑作品">
      <AccountOnly note="登录后编辑自己的作品">
        <Edit key={id} videoId={id} />
      </AccountOnly>
    </FormPage>
  );
}

function Edit({ videoId }: { videoId: string }) {
  // The form begins with what is true when it opens, and is the user's own from then on.
  const work = useQuery({ ...workQuery(videoId), refetchOnMount: 'always', refetchOnReconnect: false });
  if (work.error && !work.data) return <NoWork error={work.error} onRetry={() => work.refetch()} />;
  if (!work.data || !work.isFetchedAfterMount) return <Skeleton height="120rem" radius="4rem" />;
  return <WorkForm work={work.data} />;
}

function WorkForm({ work }: { work: Details }) {
  const back = useBack();
  const stillHere = useStillHere();
  const groups = useQuery(videoGroupsQuery()).data?.list ?? [];
  const save = useMutation(saveWorkMutation());
  const [values, setValues] = useState<WorkValues>(() => valuesOf(work));
  const [cover, setCover] = useState<ChosenCover | null>(null);
  const [errors, setErrors] = useState<WorkErrors>({});
  const [sending, setSending] = useState(false);
  const [isScheduled] = useState(() => work.publishedAt > Date.now());

  const change = (changes: Partial<WorkValues>) => {
    setValues((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const submit = () => {
    const wrong = workProblems(isScheduled ? values : { ...values, publishAt: null });
    setErrors(wrong);
    const [first] = Object.values(wrong);
    if (first !== undefined) return showToast(first, 'error');
    const { title, description, tags, groupId, hidden, linkOnly, publishAt, series } = values;
    const form = {
      videoId: work.videoId,
      title,
      description,
      groupId,
      hidden,
      linkOnly,
      tags: [...tags],
      series: series && { seriesId: series.seriesId, title: series.title, index: Number(series.index) },
      ...(isScheduled && publishAt !== work.publishedAt ? { publishAt } : {}),
      ...(cover ? { coverUploadId: cover.uploadId } : {}),
    };
    save.mutate(form, {
      onSuccess: () => stillHere() && back(),
      onError: (error) => setErrors(fieldErrors(error)),
    });
    return undefined;
  };
  return (
    <Form onSubmit={submit} action="保存" busy={save.isPending} busyLabel="保存中..." disabled={sending}>
      <div className={styles.form}>
        <Warning work={work} />
        <CoverField
          file={null}
          film={work.film}
          now={work.cover}
          value={cover}
          onChange={setCover}
          onSending={setSending}
          error={errors.coverUploadId}
        />
        <WorkFields value={values} errors={errors} groups={groups} schedulable={isScheduled} onChange={change} />
      </div>
    </Form>
  );
}

/** What saving will do, before it is done. */
function Warning({ work: { state, reason, reviewed } }: { work: Details }) {
  if (state === 'refused')
    return (
      <p className={styles.hint} data-bad="true">
        未通过：{reason ?? '不符合发布规范'}。修改后会再次提交审核。
      </p>
    );
  if (state === 'review') return <p className={styles.hint}>正在审核，保存后审核的是新内容。</p>;
  if (!reviewed) return null;
  return (
    <p className={styles.hint}>修改标题、简介、标签、剧集或封面后需要重新审核，通过前其他人暂时看不到这个视频。</p>
  );
}

function valuesOf(work: Details): WorkValues {
  const { title, description, tags, groupId, hidden, linkOnly, publishedAt, series } = work;
  return {
    title,
    description,
    tags,
    groupId,
    hidden,
    linkOnly,
    publishAt: publishedAt > Date.now() ? publishedAt : null,
    series: series && { ...series, index: String(series.index) },
  };
}
