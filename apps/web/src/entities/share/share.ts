import { loadWithStyles } from '../../lib/load-with-styles.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import type { PublicFace } from './public-face.ts';
import type { ShareTarget } from './share-target.ts';

/** Opens the ways to share something over any screen; their code comes with the first one that is shared. */
export async function openShare(target: ShareTarget): Promise<void> {
  await orTell(async () => (await loadSheet()).showShareSheet(target));
}

/** The same for what has no screen of its own, such as an invite. */
export async function openFaceShare(face: PublicFace): Promise<void> {
  await orTell(async () => (await loadSheet()).showFaceSheet(face));
}

const loadSheet = () => loadWithStyles(() => import('./share-sheet.tsx'));

async function orTell(open: () => Promise<void>): Promise<void> {
  try {
    await open();
  } catch {
    showToast('网络开小差了，请稍后重试', 'error');
  }
}
