/** The player's engine (the full build: sound is a track of its own) is large and only needed where a video plays: always loaded through here, as a chunk of its own. */
export async function loadHls() {
  const { default: Hls } = await import('hls.js');
  return Hls;
}
