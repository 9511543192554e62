import { GroupEditor } from '../../entities/catalogue/group-editor.tsx';
import { PageTabs } from '../../lib/page-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ChapterPage } from './chapter-page.tsx';
import { ImportPreview } from './import-preview.tsx';
import { NovelList } from './novel-list.tsx';
import { NovelUploads } from './novel-uploads.tsx';
import { Rankings } from './rankings.tsx';

const tabs = [
  { key: 'list', label: '小说', children: <NovelList /> },
  { key: 'uploads', label: '导入与上传', children: <NovelUploads /> },
  { key: 'groups', label: '分组', children: <GroupEditor kind="novel" /> },
  { key: 'rankings', label: '排行', children: <Rankings /> },
];

/** `#/novels`, `#/novels/groups` …, `#/novels/novel/12` (its chapters), `#/novels/import/34` (what was found in a file). */
export function NovelPage({ rest: [part = 'list', which] }: { rest: readonly string[] }) {
  if (part === 'novel' && which !== undefined) return <ChapterPage key={which} novelId={which} />;
  if (part === 'import' && which !== undefined) return <ImportPreview key={which} uploadId={which} />;
  return (
    <>
      <PageHead title="小说" />
      <PageTabs section="novels" at={part} tabs={tabs} />
    </>
  );
}
