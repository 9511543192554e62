/** A picture that was sent to be the cover; the server keeps it for a day until something shows it. */
export interface ChosenCover {
  readonly uploadId: string;
  readonly url: string;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** As large as covers are shown on any screen. */
const mostWidth = 1280;

/** A part of a picture or of the frame that a video shows, as a JPEG without anything that a camera wrote beside it. */
export async function drawn(source: HTMLVideoElement | HTMLImageElement, area: Area): Promise<File> {
  const scale = Math.min(1, mostWidth / area.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('浏览器无法生成封面');
  // JPEG knows no transparency, and black would come out where there is none.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error('浏览器无法生成封面');
  return new File([blob], 'cover.jpg', { type: blob.type });
}

export async function drawnOfPicture(url: string, area: Area): Promise<File> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return await drawn(image, area);
}
