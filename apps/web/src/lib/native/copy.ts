import { showToast } from '../../ui/feedback/toast.tsx';

/** Copies a text and says how it went; where the browser cannot, the text itself is shown to be copied by hand. */
export async function copyText(text: string): Promise<void> {
  if (await copied(text)) showToast('复制成功');
  else showToast(`您的浏览器不支持复制：${text}`, 'error');
}

/** Whether the text is on the clipboard now. The page may have no clipboard, whatever the types say. */
export async function copied(text: string, page: Partial<Pick<Navigator, 'clipboard'>> = navigator): Promise<boolean> {
  try {
    if (!page.clipboard) return copiedByCommand(text);
    await page.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByCommand(text);
  }
}

/** A page without https has no clipboard of the newer kind; what is selected can still be copied from it. */
function copiedByCommand(text: string): boolean {
  const { execCommand } = document as { execCommand?: (command: 'copy') => boolean };
  if (!execCommand) return false;
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  // Seen by nobody, and no reason for the page to jump or zoom.
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0;font-size:16px';
  document.body.append(field);
  try {
    field.select();
    field.setSelectionRange(0, text.length);
    return execCommand.call(document, 'copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
