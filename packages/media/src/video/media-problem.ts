/** Why a file cannot become a video, ready to show to the person who sent it. */
export const mediaProblems = {
  'unknown-format': '无法识别的视频格式',
  'unsupported-codec': '暂不支持该视频的编码格式',
  'no-picture': '文件中没有视频画面',
  'too-long': '视频时长超过限制',
  'too-short': '视频时长过短',
  'too-large': '视频分辨率超过限制',
  'too-complex': '文件包含的轨道过多',
  'too-much-output': '视频处理结果超过大小限制',
  damaged: '文件已损坏，无法播放',
} as const;

export type MediaProblemCode = keyof typeof mediaProblems;

/** A refusal of the file. Anything else that is thrown here is a fault of ours or of the machine. */
export class MediaProblem extends Error {
  readonly code: MediaProblemCode;
  readonly reason: string;

  constructor(code: MediaProblemCode, cause?: unknown) {
    super(`${code}: ${mediaProblems[code]}`, { cause });
    this.name = 'MediaProblem';
    this.code = code;
    this.reason = mediaProblems[code];
  }
}
