import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { AccountOnly } from '../../entities/user/account-only.tsx';
import { Absence } from '../../lib/api/absence.tsx';
import { isError } from '../../lib/api/api-error.ts';
import { savePicture } from '../../lib/native/save-picture.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormPage } from '../../lib/navigation/form-page.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { type AiJob, jobQuery } from './api.ts';
import { Compare } from './compare.tsx';
import styles from './image-tool.module.css';
import { JobProgress } from './job-progress.tsx';
import { toolNames } from './tool-names.ts';
import { ZoomArea } from './zoom-area.tsx';

export function PreviewPage() {
  const { jobId = '' } = useSearch({ from: '/preview' });
  return (
    <FormPage title="图片预览">
      <AccountOnly note="登录后查看处理结果">
        <Preview key={jobId} jobId={jobId} />
      </AccountOnly>
    </FormPage>
  );
}

function Preview({ jobId }: { jobId: string }) {
  const navigate = useNavigate();
  const query = useQuery({ ...jobQuery(jobId), enabled: jobId !== '' });
  const job = query.data;
  const gone = {
    title: '图片不存在或已删除',
    note: '结果保留 30 天',
    action: { label: '查看处理记录', onClick: () => navigate({ to: '/aiRecord' }) },
  };
  if (jobId === '') return <EmptyState {...gone} />;
  if (query.isPending) return <Skeleton height="80rem" radius="3rem" />;
  if (!job || isError(query.error, 'NOT_FOUND')) {
    return <Absence error={query.error} onRetry={() => query.refetch()} gone={gone} />;
  }
  if (!job.after) return <JobProgress jobId={jobId} onAgain={() => void navigate({ to: '/aiTool' })} />;
  return <Result job={job} after={job.after} />;
}

function Result({ job, after }: { job: AiJob; after: NonNullable<AiJob['after']> }) {
  const { before } = job;
  const aspect = `${after.width} / ${after.height}`;
  // A crop has another shape than what it was cut from: one over the other would compare nothing.
  const alike = before !== null && Math.abs(before.width / before.height - after.width / after.height) < 0.02;
  const shown = <Picture picture={after} alt="处理后" aspect={aspect} sizes="100vw" eager className={styles.clear} />;
  const save = async () => {
    const response = await fetch(after.url);
    const blob = await response.blob();
    const ending = blob.type === 'image/png' ? 'png' : 'jpg';
    const saved = response.ok
      ? await savePicture(await dataUrlOf(blob), `${job.tool}-${job.jobId}.${ending}`)
      : 'impossible';
    if (saved === 'impossible') showToast('保存图片出错了，请截图保存哦！', 'error');
    else showToast('已保存');
  };
  return (
    <div className={styles.workbench}>
      <ZoomArea>
        {alike ? (
          <Compare
            aspect={aspect}
            after={shown}
            before={<Picture picture={before} alt="处理前" aspect={aspect} sizes="100vw" eager />}
          />
        ) : (
          shown
        )}
      </ZoomArea>
      <p className={styles.quota}>
        {toolNames[job.tool]} · {after.width} × {after.height} 像素
        {before && ` · 原图 ${before.width} × ${before.height}`}
      </p>
      <Button block onClick={save}>
        <span className={styles.save}>
          <Download />
          保存图片
        </span>
      </Button>
    </div>
  );
}

async function dataUrlOf(blob: Blob): Promise<string> {
  const done = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => done.resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => done.reject(new Error('the picture cannot be read')));
  reader.readAsDataURL(blob);
  return await done.promise;
}
