import { showToast } from '../../ui/feedback/toast.tsx';

/** Copies a text and says how it went; where the browser cannot, the text itself is shown to be copied by hand. */
export async function copyText(
  text: string,
  clipboard: Pick<Clipboard, 'writeText'> | undefined = navigator.clipboard,
) {
  try {
    if (!clipboard) throw new Error('no clipboard on this page');
    await clipboard.writeText(text);
    showToast('复制成功');
  } catch {
    showToast(`您的浏览器不支持复制：${text}`, 'error');
  }
}
