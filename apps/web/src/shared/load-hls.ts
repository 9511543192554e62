/** The player's engine is large and only needed where a video plays: always loaded through here, as a chunk of its own. */
export async function loadHls() {
  const { default: Hls } = await import('hls.js/light');
  return Hls;
}
