import type { VideoState } from '@liuguang/contract/admin/video.ts';

export const videoStateNames: Readonly<Record<VideoState, { label: string; color: string }>> = {
  live: { label: '已上架', color: 'success' },
  scheduled: { label: '定时', color: 'processing' },
  review: { label: '待审核', color: 'warning' },
  refused: { label: '未通过', color: 'error' },
  hidden: { label: '已下架', color: 'default' },
  trash: { label: '回收站', color: 'default' },
};
export const kindNames = { short: '短视频', long: '长视频' } as const;
