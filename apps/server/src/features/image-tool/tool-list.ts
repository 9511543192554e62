import type { AiJob, ToolCard } from '@liuguang/contract/shapes/image-tool.ts';

export type ToolName = AiJob['tool'];

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly method: ToolCard['method'];
  /** View credits. */
  readonly price: number;
  readonly maxPixels: number | null;
}

/**
 * The whole list: what is not here does not exist, and no setting adds to it. Each tool improves or cuts out what is in
 * the photo; none invents anything.
 */
export const toolList = {
  superResolution: {
    name: '超清放大',
    description: '神经网络放大到两倍，边缘更清晰',
    method: 'network',
    price: 2,
    maxPixels: 1_600_000,
  },
  cutOut: {
    name: '抠图',
    description: '去掉背景，得到透明底图片',
    method: 'algorithm',
    price: 1,
    maxPixels: null,
  },
  restore: {
    name: '老照片修复',
    description: '去噪点、补划痕、找回褪掉的颜色',
    method: 'algorithm',
    price: 1,
    maxPixels: null,
  },
  lowLight: {
    name: '暗光增强',
    description: '提亮夜景和逆光照片，抑制噪点',
    method: 'algorithm',
    price: 1,
    maxPixels: null,
  },
  idPhoto: {
    name: '证件照换底',
    description: '换成白、蓝、红底的证件照',
    method: 'algorithm',
    price: 1,
    maxPixels: null,
  },
  smartCrop: {
    name: '智能裁剪',
    description: '自动找到画面重点，裁成常用比例',
    method: 'algorithm',
    price: 0,
    maxPixels: null,
  },
} as const satisfies Record<ToolName, Tool>;
