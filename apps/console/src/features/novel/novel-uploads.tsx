import type { UploadRow } from '@liuguang/contract/admin/catalogue.ts';
import { UploadTable } from '../../entities/catalogue/upload-table.tsx';
import { goTo } from '../../lib/hash-route.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SendNovel } from './send-novel.tsx';

/** What members and staff sent, and the way to what was found in a file. */
export function NovelUploads() {
  return <UploadTable kind="novel" actions={<SendNovel />} more={lookAt} />;
}

function lookAt({ uploadId, itemId, house, state }: UploadRow) {
  if (house && state === 'review') {
    return <LinkButton onClick={() => goTo('novels', 'import', uploadId)}>预览</LinkButton>;
  }
  if (itemId === null) return null;
  return <LinkButton onClick={() => goTo('novels', 'novel', itemId)}>章节</LinkButton>;
}
