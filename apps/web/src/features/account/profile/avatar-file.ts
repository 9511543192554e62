import { jpegOfPicture } from '../../../lib/upload/jpeg-of.ts';
import type { Area } from '../../../lib/upload/picture-crop.tsx';

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

const asAvatar = { name: 'avatar.jpg', mostWidth: 640, quality: 0.92, refusal: '浏览器无法裁剪图片' };

/** The chosen square, small. */
export const cutOut = (url: string, area: Area): Promise<File> => jpegOfPicture(url, area, asAvatar);
