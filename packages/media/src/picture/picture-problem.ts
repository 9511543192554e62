/** Why a file cannot become a picture, ready to show to the person who sent it. */
export const pictureProblems = {
  'unknown-format': '无法识别的图片格式，请使用 JPG、PNG、WebP、AVIF 或 GIF',
  vector: '不支持 SVG 图片，请转换为 JPG 或 PNG',
  heic: '暂不支持 HEIC 图片，请转换为 JPG 后上传',
  'too-large': '图片尺寸过大，请缩小后上传',
  damaged: '图片已损坏，无法读取',
} as const;

export type PictureProblemCode = keyof typeof pictureProblems;

/** A refusal of the file. Anything else that is thrown here is a fault of ours or of the machine. */
export class PictureProblem extends Error {
  readonly code: PictureProblemCode;
  readonly reason: string;

  constructor(code: PictureProblemCode, cause?: unknown) {
    super(`${code}: ${pictureProblems[code]}`, { cause });
    this.name = 'PictureProblem';
    this.code = code;
    this.reason = pictureProblems[code];
  }
}
