import type { AiJob } from './api.ts';

/** For the list of jobs, which has no cards. */
export const toolNames: Record<AiJob['tool'], string> = {
  superResolution: '超清放大',
  cutOut: '抠图',
  restore: '老照片修复',
  lowLight: '暗光增强',
  idPhoto: '证件照换底',
  smartCrop: '智能裁剪',
};
