import { showToast } from '../../ui/feedback/toast.tsx';
import type { ShareTarget } from './share-target.ts';

/** Opens the ways to share something over any screen; their code comes with the first one that is shared. */
export async function openShare(target: ShareTarget): Promise<void> {
  try {
    const { showShareSheet } = await import('./share-sheet.tsx');
    showShareSheet(target);
  } catch {
    showToast('网络开小差了，请稍后重试', 'error');
  }
}
