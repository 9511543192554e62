import { showToast } from '../../ui/feedback/toast.tsx';

/** How sharing ended, for the one line that says so. */
export type Shared = 'shared' | 'copied' | 'cancelled' | 'unsupported';

interface Page {
  readonly title: string;
  readonly url: string;
}

/** The phone's own share sheet where there is one, else the link on the clipboard. */
export async function sharePage(
  page: Page,
  device: Pick<Navigator, 'share' | 'clipboard'> = navigator,
): Promise<Shared> {
  // Both are missing in old browsers and on pages without https, whatever the types say.
  const { share, clipboard } = device as Partial<typeof device>;
  if (share) {
    try {
      await share.call(device, page);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  try {
    if (!clipboard) return 'unsupported';
    await clipboard.writeText(page.url);
    return 'copied';
  } catch {
    return 'unsupported';
  }
}

/** Shares a link, and says so where only the clipboard could take it. */
export async function shareWithToast(page: { title: string; url: string }): Promise<void> {
  const result = await sharePage(page);
  if (result === 'copied') showToast('复制成功');
  if (result === 'unsupported') showToast(`您的浏览器不支持复制：${page.url}`, 'error');
}
