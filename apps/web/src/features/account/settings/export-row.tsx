import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { ListRow } from '../../../ui/list/list-row.tsx';
import { exportDataMutation } from './api.ts';

/** Downloads what is kept of the account. */
export function ExportRow() {
  const exportData = useMutation(exportDataMutation());
  const start = async (): Promise<void> => {
    showToast('正在准备数据');
    const url = await exportData.mutateAsync();
    if (url === null) showToast('数据还在准备，请稍后再来下载');
    else download(url);
  };
  return <ListRow label="导出我的数据" note="下载一份本站保存的全部个人数据" onClick={start} chevron />;
}

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
