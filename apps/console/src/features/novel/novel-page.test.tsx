import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleGroup } from '../../entities/catalogue/group.test-data.ts';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import {
  addTags,
  choose,
  confirm,
  fill,
  hasButton,
  press,
  pressIn,
  search,
  tableRow,
} from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { NovelPage } from './novel-page.tsx';

const cover = { url: '/i/12.webp', srcset: '', width: 480, height: 640, placeholder: '' };
const novel = rowOf('novels/list', {
  novelId: '12',
  title: '雾港灯',
  cover,
  groupId: '5',
  groupName: '悬疑',
  state: '连载',
  agentIds: ['3'],
  shown: 'live',
});
const groups = { list: [sampleGroup('5', '悬疑'), sampleGroup('6', '都市')] };
const chapter = rowOf('novels/chapters', {
  chapterId: '70',
  position: 2,
  title: '第二章 灯',
  access: 'free',
  words: 900,
});
const quiet = {
  'novels/list': () => pageOf(novel),
  'novels/get': () => answerOf('novels/get', novel),
  'content/groups': () => groups,
  'novels/chapters': () => pageOf(chapter),
  'novels/chapter': () => ({ ...chapter, novelId: '12', text: '雾起。' }),
};

describe('the list of novels', () => {
  it('is searched and narrowed', async () => {
    const { api } = visit(<NovelPage rest={[]} />, quiet);
    await search('书名、作者或编号', '雾港');
    await choose('上架', '已下架');
    await choose('状态', '完结');
    await choose('分组', '悬疑');
    await waitFor(() =>
      expect(api.sent('novels/list').at(-1)).toEqual({
        keyword: '雾港',
        shown: 'hidden',
        state: '完结',
        groupId: '5',
        size: '50',
      }),
    );
  });

  it('takes one off after a question', async () => {
    const { api } = visit(<NovelPage rest={[]} />, quiet);
    await pressIn(await tableRow('雾港灯'), '下架');
    await confirm('下架');
    await screen.findByText('已下架', { selector: '.ant-message *' });
    expect(api.sent('novels/setShown')).toEqual([{ novelId: '12', shown: false }]);
  });

  it('lets a moderator read and decide, not change', async () => {
    const waiting = { ...novel, shown: 'review' as const, uploadId: '88' };
    visit(<NovelPage rest={[]} />, { ...quiet, 'novels/list': () => pageOf(waiting) }, { role: 'moderator' });
    await tableRow('雾港灯');
    expect(['章节', '编辑', '通过', '拒绝'].filter((name) => hasButton(name))).toEqual(['章节', '通过', '拒绝']);
  });

  it.each([
    ['editor', true],
    ['moderator', false],
  ] as const)('offers the import to a %s: %s', async (role, offered) => {
    visit(<NovelPage rest={['uploads']} />, { ...quiet, 'content/uploads': () => pageOf() }, { role });
    await waitFor(() => expect(document.querySelector('.ant-table')).not.toBeNull());
    expect(hasButton('导入小说')).toBe(offered);
  });
});

describe('the form of a novel', () => {
  it('sends what it has and what was changed', async () => {
    const { api } = visit(<NovelPage rest={[]} />, quiet);
    await pressIn(await tableRow('雾港灯'), '编辑');
    await screen.findByText('编辑 雾港灯');
    fill('书名', '雾港灯（修订）');
    addTags('标签', '海边');
    fill('从第几章起 VIP', 30);
    await press('完结', 'radio');
    await press('保存');
    await screen.findByText('已保存，手机端数秒内生效');
    expect(api.sent('novels/save')).toEqual([
      expect.objectContaining({
        novelId: '12',
        title: '雾港灯（修订）',
        tags: ['海边'],
        vipFrom: 30,
        state: '完结',
        groupId: '5',
        agentIds: ['3'],
      }),
    ]);
  });

  it('is refused without a title', async () => {
    const { api } = visit(<NovelPage rest={[]} />, quiet);
    await pressIn(await tableRow('雾港灯'), '编辑');
    await screen.findByText('编辑 雾港灯');
    fill('书名', ' ');
    await press('保存');
    await screen.findByText('书名应为 1-80 个字');
    expect(api.sent('novels/save')).toEqual([]);
  });
});

describe('the chapters of a novel', () => {
  const saves = { ...quiet, 'novels/saveChapter': () => ({ chapterId: '70' }) };

  it('are added at the end', async () => {
    const { api } = visit(<NovelPage rest={['novel', '12']} />, saves);
    await press('新建章节');
    await screen.findByLabelText('正文（一行一段）');
    await press('保存');
    // Title and text.
    await waitFor(() => expect(screen.getAllByText('请填写此项')).toHaveLength(2));
    fill('标题', '第三章 潮');
    fill('正文（一行一段）', '潮退了。');
    await press('VIP', 'radio');
    await press('保存');
    await screen.findByText('已保存');
    expect(api.sent('novels/saveChapter')).toEqual([
      expect.objectContaining({ novelId: '12', chapterId: null, title: '第三章 潮', text: '潮退了。', access: 'vip' }),
    ]);
  });

  it('are changed with the text they have', async () => {
    const { api } = visit(<NovelPage rest={['novel', '12']} />, saves);
    await screen.findByText('雾港灯 · 章节');
    await pressIn(await tableRow('第二章 灯'), '编辑');
    await screen.findByText('编辑 第二章 灯');
    fill('标题', '第二章 灯塔');
    await press('保存');
    await screen.findByText('已保存');
    expect(api.sent('novels/saveChapter')).toMatchObject([
      { chapterId: '70', title: '第二章 灯塔', text: '雾起。', position: 2 },
    ]);
  });

  it('stay where they are when the place is left empty', async () => {
    const { api } = visit(<NovelPage rest={['novel', '12']} />, saves);
    await screen.findByText('雾港灯 · 章节');
    await pressIn(await tableRow('第二章 灯'), '编辑');
    await screen.findByText('编辑 第二章 灯');
    fill('位置', '');
    await press('保存');
    await screen.findByText('已保存');
    expect(api.sent('novels/saveChapter')[0]).not.toHaveProperty('position');
  });

  it('of a novel that others have as well are only read', async () => {
    visit(<NovelPage rest={['novel', '12']} />, {
      ...quiet,
      'novels/get': () => answerOf('novels/get', { ...novel, shared: true }),
    });
    await screen.findByText('雾港灯 · 章节');
    await tableRow('第二章 灯');
    expect(hasButton('新建章节')).toBe(false);
    expect(hasButton('删除')).toBe(false);
  });
});

describe('a file that was sent', () => {
  const found = { novelId: '12', chapters: 2, words: 1800, samples: [], doubts: ['第 2 章之后缺第 3 章'] };

  it('is published with what was said of it', async () => {
    const { api } = visit(<NovelPage rest={['import', '88']} />, {
      ...quiet,
      'novels/preview': () => answerOf('novels/preview', { state: 'review', found }),
    });
    await screen.findByText('有 1 处需要留意');
    await press('保存并发布');
    await waitFor(() => expect(api.sent('content/decide')).toEqual([{ uploadId: '88', publish: true }]));
    expect(api.sent('novels/save')).toMatchObject([{ novelId: '12', title: '雾港灯' }]);
    expect(window.location.hash).toBe('#/novels/list');
  });

  it('is kept for later without being published', async () => {
    const { api } = visit(<NovelPage rest={['import', '88']} />, {
      ...quiet,
      'novels/preview': () => answerOf('novels/preview', { state: 'review', found }),
    });
    await press('只保存');
    await screen.findByText('已保存，未发布');
    expect(api.sent('content/decide')).toEqual([]);
    expect(window.location.hash).toBe('#/novels/uploads');
  });

  it('that cannot be read says why', async () => {
    visit(<NovelPage rest={['import', '88']} />, {
      'novels/preview': () => answerOf('novels/preview', { state: 'failed', reason: '没有识别出章节' }),
    });
    expect(await screen.findByText('没有识别出章节')).toBeDefined();
  });
});
