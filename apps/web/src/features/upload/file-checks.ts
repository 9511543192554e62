import type { Kind } from './kinds.ts';

interface Accepted {
  /** What browsers say of such a file, by its beginning. */
  readonly type: string;
  readonly extensions: readonly string[];
  /** As large as the server takes by default; one with a lower limit says so itself. */
  readonly maxBytes: number;
  readonly wrong: string;
}

const accepted: Record<Kind, Accepted> = {
  video: {
    type: 'video/',
    extensions: ['mp4', 'm4v', 'mov', 'mkv', 'webm', 'ts', 'm2ts', 'mts', 'mpg', 'mpeg', 'avi', 'flv', 'wmv', '3gp'],
    maxBytes: 4 * 1024 ** 3,
    wrong: '不是视频文件，请选择 MP4、MOV、MKV 等格式',
  },
  novel: {
    type: 'text/plain',
    extensions: ['txt', 'epub'],
    maxBytes: 50 * 1024 ** 2,
    wrong: '不是小说文件，请选择 TXT 或 EPUB',
  },
};

/** For the file dialog: phones go by the type, desktops by the name. */
export function acceptedFiles(kind: Kind): string {
  const types = kind === 'video' ? ['video/*'] : ['text/plain', 'application/epub+zip'];
  return [...types, ...accepted[kind].extensions.map((extension) => `.${extension}`)].join(',');
}

/**
 * Why a file can't be sent, in Chinese; null when it can. Only spares a useless wait: what a file really is, the server
 * finds out by its content.
 */
export function fileProblem(
  { name, size, type }: { name: string; size: number; type: string },
  kind: Kind = 'video',
): string | null {
  const { type: expected, extensions, maxBytes, wrong } = accepted[kind];
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!type.startsWith(expected) && !extensions.includes(extension)) return wrong;
  if (size === 0) return '文件是空的，请重新选择';
  if (size > maxBytes) return `文件超过 ${formatBytes(maxBytes)}，请压缩后再上传`;
  return null;
}

/** 1.4 GB, 36.5 MB, 820 KB. */
export function formatBytes(bytes: number): string {
  for (const [unit, name] of [
    [1024 ** 3, 'GB'],
    [1024 ** 2, 'MB'],
  ] as const) {
    if (bytes >= unit) return `${(bytes / unit).toFixed(1).replace(/\.0$/, '')} ${name}`;
  }
  return `${Math.ceil(Math.max(0, bytes) / 1024)} KB`;
}

/** What a work is called until somebody types a title; a novel's file often says more than its name. */
export function titleOf(fileName: string, kind: Kind = 'video'): string {
  const name = fileName.replace(/\.[^.]{1,5}$/, '');
  const quoted = kind === 'novel' ? /《([^》]+)》/.exec(name)?.[1] : undefined;
  return (quoted ?? name).slice(0, titleLength);
}

export const titleLength = 80;
export const synopsisLength = 2000;
