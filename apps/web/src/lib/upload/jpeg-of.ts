import type { Area } from './picture-crop.tsx';

interface Wanted {
  readonly name: string;
  readonly mostWidth: number;
  readonly quality: number;
  /** Thrown where the browser can't do it. */
  readonly refusal: string;
}

/** Part of a picture or frame as a JPEG: what is sent is what will be seen, and nothing that a camera wrote beside it. */
export async function jpegOf(source: HTMLVideoElement | HTMLImageElement, area: Area, wanted: Wanted): Promise<File> {
  const { name, mostWidth, quality, refusal } = wanted;
  const scale = Math.min(1, mostWidth / area.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error(refusal);
  // JPEG knows no transparency, and black would come out where there is none.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error(refusal);
  return new File([blob], name, { type: blob.type });
}

export async function jpegOfPicture(url: string, area: Area, wanted: Wanted): Promise<File> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return await jpegOf(image, area, wanted);
}
