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
