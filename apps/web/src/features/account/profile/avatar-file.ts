/** For the file dialog. Vectors are left out: they are programs as much as pictures. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif';

/** Only spares a useless wait: what a file really is, the server finds out by its content. */
const maxBytes = 50 * 1024 ** 2;

/** Why a file can't become an avatar, in Chinese; null when it can. */
export function avatarProblem({ name, size, type }: { name: string; size: number; type: string }): string | null {
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return '不支持 SVG 图片，请选择 JPG 或 PNG';
  if (!type.startsWith('image/') && !/\.(?:jpe?g|png|webp|avif|gif|heic|heif)$/i.test(name)) return '请选择一张图片';
  if (size === 0) return '文件是空的，请重新选择';
  return size > maxBytes ? '图片太大，请选择 50 MB 以内的图片' : null;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const side = 640;

/** The chosen square as a small JPEG: what is sent is what will be seen, and nothing that the camera wrote beside it. */
export async function cutOut(url: string, area: Area): Promise<File> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.round(Math.min(side, area.width)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('浏览器无法裁剪图片');
  // JPEG knows no transparency, and black would come out where there is none.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('浏览器无法裁剪图片');
  return new File([blob], 'avatar.jpg', { type: blob.type });
}
