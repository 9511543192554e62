import { imageJobStates } from '@liuguang/contract/admin/image-tool.ts';

export const stateNames = { queued: '等待', processing: '处理中', done: '完成', failed: '失败' } as const;
export const stateColours = { queued: 'default', processing: 'processing', done: 'success', failed: 'error' } as const;
export const stateOptions = imageJobStates.map((value) => ({ value, label: stateNames[value] }));
export const toolOptions = [
  { value: 'superResolution', label: '超清放大' },
  { value: 'cutOut', label: '抠图' },
  { value: 'restore', label: '老照片修复' },
  { value: 'lowLight', label: '暗光增强' },
  { value: 'idPhoto', label: '证件照换底' },
  { value: 'smartCrop', label: '智能裁剪' },
] as const;
