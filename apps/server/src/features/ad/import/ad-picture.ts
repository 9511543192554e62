const ownPicture = /^\/i\/[A-Za-z0-9_-]{1,64}\/[1-9]\d{0,4}\.webp$/;
/** A text file of this host whose text is image data: the client reads it and checks what it holds. */
const textPicture = /^\/(?!\/)[\w./-]{1,200}\.txt$/;

/** A path of our own. An outside picture would tell its host who looks at what; anything else could be more than a picture. */
export function isAdPicture(path: string): boolean {
  return ownPicture.test(path) || (textPicture.test(path) && !path.includes('..'));
}

/** Whether phones read the picture out of a text file. */
export function isTextPicture(path: string): boolean {
  return textPicture.test(path);
}

/** A stored picture as it may leave the server: empty means that the placeholder is shown. */
export function safePicture(path: string): string {
  return isAdPicture(path) ? path : '';
}
