import { uploadThroughCrashes } from '../../../e2e/src/product/upload-crashes.ts';

/** Twenty kills of server, worker and transcoder in the middle of uploads: nothing lost, nothing twice, nothing left over. */
export async function bench(): Promise<boolean> {
  const { kills, uploads, videos, mediaFolders, leftovers } = await uploadThroughCrashes(20, console.log);
  const published = uploads.filter(({ state }) => state === 'published').length;
  const identical = uploads.filter(({ sameBytes }) => sameBytes).length;
  console.log(`killed: server ${kills.server}, worker ${kills.worker}, transcoder ${kills.transcoder}`);
  console.log(`uploads ${uploads.length}: published ${published}, source byte-identical ${identical}`);
  console.log(`videos ${videos}, media folders ${mediaFolders}, leftovers ${leftovers.length}`);
  const wanted = uploads.length;
  return [published, identical, videos, mediaFolders].every((count) => count === wanted) && leftovers.length === 0;
}
