import { type NotificationToSend, excerpt } from '../message/message.public.ts';
import type { ClaimedUpload, Ending } from './process/claimed-upload.ts';

/** What the author is told when an upload has ended. Pictures are watched by the screen that sends them. */
export function uploadNotification(claim: ClaimedUpload, ending: Ending): NotificationToSend | null {
  const { kind, uploadId, agentId, accountId } = claim;
  if (kind === 'image' || ending.state === 'queued') return null;
  const name = `${kind === 'video' ? '视频' : '小说'}「${excerpt(claim.title, 40)}」`;
  const about = { agentId, accountId, kind: 'review', key: `upload ${uploadId} ${ending.state}` } as const;
  if (ending.state === 'failed') {
    const text = `${name}没有发布：${ending.reason ?? '文件无法处理'}。可以在「我的上传」里重试。`;
    return { ...about, title: '上传未通过', text, link: '/myUploads' };
  }
  if (ending.state === 'review')
    return { ...about, title: '上传已提交审核', text: `${name}处理完成，审核通过后会展示。`, link: '/myUploads' };
  return { ...about, title: '上传已发布', text: `${name}已经发布，大家都能看到了。`, link: linkOf(ending) };
}

function linkOf({ videoId, novelId }: Ending): string {
  if (videoId !== undefined) return `/video?id=${videoId}`;
  return novelId === undefined ? '/myUploads' : `/novelDetails?id=${novelId}`;
}
