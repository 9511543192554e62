import type { NovelRow } from '@liuguang/contract/admin/novel.ts';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { Drawer } from 'antd';
import { NovelFields } from './novel-fields.tsx';
import { NovelOverrides } from './novel-overrides.tsx';

export function novelValues(novel: NovelRow) {
  const { title, synopsis, groupId, agentIds, tags, state, rating, picked } = novel;
  return { title, synopsis, groupId, agentIds, tags, state, rating, picked };
}

export function NovelForm({ novel, onClose }: { novel: NovelRow; onClose: () => void }) {
  if (novel.shared) {
    return (
      <Drawer open title={novel.title} size={640} onClose={onClose}>
        <NovelOverrides novelId={novel.novelId} />
      </Drawer>
    );
  }
  return (
    <FormDrawer
      call="novels/save"
      title={`编辑 ${novel.title}`}
      width={640}
      open
      onClose={onClose}
      values={novelValues(novel)}
      fixed={{ novelId: novel.novelId }}
      done="已保存，手机端数秒内生效"
      refresh={['novels/list', 'novels/get', 'novels/chapters']}
    >
      <NovelFields novel={novel} />
      <NovelOverrides novelId={novel.novelId} />
    </FormDrawer>
  );
}
