import { callApi } from '../../../lib/api/client.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';

const askAgainMs = 2000;
const patienceMs = 60_000;

/** Asks for the export until it is ready, then downloads it. */
export async function exportMyData(): Promise<void> {
  const givenUpAt = Date.now() + patienceMs;
  showToast('正在准备数据');
  for (;;) {
    const { url } = await callApi('exportMe', {});
    if (url !== null) {
      download(url);
      return;
    }
    if (Date.now() > givenUpAt) {
      showToast('数据还在准备，请稍后再来下载');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
