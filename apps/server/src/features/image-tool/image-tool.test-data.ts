const encoded = [
  '/9j/4QDWRXhpZgAASUkqAAgAAAAHABIBAwABAAAAAQAAABoBBQABAAAAYgAAABsBBQABAAAAagAAACgBAwABAAAAAgAAABMCAwAB',
  'AAAAAQAAAJiCAgANAAAAcgAAAGmHBAABAAAAgAAAAAAAAAA4YwAA6AMAADhjAADoAwAAc2VjcmV0IHBsYWNlAAAGAACQBwAEAAAA',
  'MDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAeAAAAAOgBAABAAAAWgAAAAAAAAD/2wBDAA0J',
  'CgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYV',
  'FSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCABaAHgDASIAAhEBAxEB',
  '/8QAGAABAQEBAQAAAAAAAAAAAAAAAAUDBgT/xAAnEAEAAgEDAgQHAAAAAAAAAAAAAQIDBAURIjESQVFhEyFCkaGx8f/EABoBAQAC',
  'AwEAAAAAAAAAAAAAAAADBAIFBgH/xAAgEQEAAgICAgMBAAAAAAAAAAAAAQIDEQQSBSEUMUFR/9oADAMBAAIRAxEAPwCoAzVQAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAHj3LPOHT8Uni15459IeWnrG5SYsc5bxSv6ajcMOG01jm9o7xHaGNd2pM9eG0R7TylC',
  'pOe+3Q18Zgiupjc/10eHNjzU8eO0TH6aIGizzg1FZ56bTxaPZfWMd+8NNzOL8e+o+p+gBIpgAAAAAAACbvNZnHit5RMx9/4pM82K',
  'ubFbHftP4Y3r2rMJ+NljDlrefxzg9Go0ebBaeazavlaI+TGtL3nilbWn0iFCazE6l1dctL17Vn0Y6zfJWsd7TEQ6VO2/Qzit8XNH',
  'V9NfRRW8NJrG5c/5LkVy3itPcQAJmtAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAf/2Q==',
];

/** 120 by 90 pixels: a red dot before grey, and EXIF that says "secret place". */
export const photo = Buffer.from(encoded.join(''), 'base64');

/** A multipart body as browsers write it. */
export function formOf(fields: Record<string, string | string[]>, file: Buffer | null) {
  const boundary = '----liuguang-test-form';
  const parts: Buffer[] = [];
  const part = (head: string, body: string | Buffer) =>
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    );
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) part(`name="${name}"`, one);
  }
  if (file) part('name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg', file);
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
