/** As large as the server takes by default; one with a lower limit says so itself. */
const maxBytes = 4 * 1024 ** 3;

const extensions = ['mp4', 'm4v', 'mov', 'mkv', 'webm', 'ts', 'm2ts', 'mts', 'mpg', 'mpeg', 'avi', 'flv', 'wmv', '3gp'];

/** For the file dialog: phones go by the type, desktops by the name. */
export const acceptedFiles = ['video/*', ...extensions.map((extension) => `.${extension}`)].join(',');

/**
 * Why a file can't be sent, in Chinese; null when it can. Only spares a useless wait: what a file really is, the server
 * finds out by its content.
 */
export function fileProblem({ name, size, type }: { name: string; size: number; type: string }): string | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!type.startsWith('video/') && !extensions.includes(extension)) return '不是视频文件，请选择 MP4、MOV、MKV 等格式';
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

/** What a video is called until somebody types a title. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]{1,5}$/, '').slice(0, titleLength);
}

export const titleLength = 80;
