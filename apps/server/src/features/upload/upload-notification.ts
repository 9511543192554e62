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
  if (ending.later === 'hidden')
    return { ...about, title: '上传已完成', text: `${name}处理完成，目前只有你能看到。`, link: '/works' };
  if (ending.later !== undefined) {
    const text = `${name}处理完成，将在 ${shanghaiTime(ending.later)} 自动公开。`;
    return { ...about, title: '上传已完成', text, link: '/works' };
  }
  return { ...about, title: '上传已发布', text: `${name}已经发布，大家都能看到了。`, link: linkOf(ending) };
}

function linkOf({ videoId, novelId }: Ending): string {
  if (videoId !== undefined) return `/video?id=${videoId}`;
  return novelId === undefined ? '/myUploads' : `/novelDetails?id=${novelId}`;
}

/** 12-31 20:00, as people here read it. */
function shanghaiTime(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ');
}
