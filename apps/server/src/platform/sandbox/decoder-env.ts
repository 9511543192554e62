/** The whole environment of a decoder: no database, no secret, no home. */
export function decoderEnv(): Record<string, string> {
  const system = '/usr/sbin:/usr/bin:/sbin:/bin';
  // glibc would let each of the many threads keep freed memory to itself.
  return { PATH: `${system}:${process.env['PATH'] ?? ''}`, VIPS_BLOCK_UNTRUSTED: '1', MALLOC_ARENA_MAX: '2' };
}
