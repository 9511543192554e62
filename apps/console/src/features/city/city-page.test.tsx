import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listingCsvColumns } from '@liuguang/contract/shapes/listing.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import { choose, fill, giveFile, hasButton, press, pressIn, search, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { CityPage } from './city-page.tsx';

const chengdu = {
  cityId: '5101',
  name: '成都',
  province: '四川',
  pinyin: 'chengdu',
  initials: 'cd',
  hot: true,
  published: 3,
  waiting: 0,
};
const dali = { ...chengdu, cityId: '5329', name: '大理', province: '云南', pinyin: 'dali', initials: 'dl', hot: false };
const rules = answerOf('city/rules', {
  cities: [chengdu, dali],
  hot: ['5101'],
  categories: answerOf('city/rules').categories,
  params: [
    { key: 'category', name: '分类', shown: true },
    { key: 'district', name: '区域', shown: true },
    { key: 'date', name: '时间', shown: true },
    { key: 'price', name: '价格', shown: false },
  ],
});
const cafe = rowOf('city/listings', {
  listingId: '21',
  title: '巷口咖啡',
  kind: 'place',
  city: '成都',
  state: 'published',
});
const loaded = answerOf('city/listing', {
  row: cafe,
  form: {
    ...answerOf('city/listing').form,
    kind: 'place',
    city: '5101',
    title: '巷口咖啡',
    description: '现磨咖啡',
    address: '玉林路 1 号',
    contactName: '小陈',
    capacity: null,
  },
});
const quiet = {
  'city/trust': () => ({ list: [{ agentId: '3', name: '潮汐', trusted: false, waiting: 2, held: 1 }] }),
  'city/rules': () => rules,
  'city/listings': () => pageOf(cafe),
  'city/listing': () => loaded,
};

describe('the list of listings', () => {
  it('sends each filter by the name of its field', async () => {
    const { api } = visit(<CityPage rest={[]} />, quiet);
    await search('标题或编号', '咖啡');
    await choose('类型', '地点');
    await choose('城市', '成都（四川）');
    await choose('认证', '未认证');
    await waitFor(() =>
      expect(api.sent('city/listings').at(-1)).toEqual({
        keyword: '咖啡',
        kind: 'place',
        cityId: '5101',
        verified: 'false',
        size: '50',
      }),
    );
  });

  it.each([
    ['editor', ['认证', '取消认证'], '编辑', true],
    ['moderator', ['下架', '重新上架'], '查看', false],
  ] as const)('offers a %s what the role may do', async (role, bulk, open, imports) => {
    visit(<CityPage rest={[]} />, quiet, { role });
    const row = within(await tableRow('巷口咖啡'));
    expect(row.queryByRole('button', { name: open })).not.toBeNull();
    const offered = ['认证', '取消认证', '下架', '重新上架'].filter((name) => hasButton(name));
    expect(offered).toEqual(bulk);
    expect(screen.queryByRole('tab', { name: '批量导入' }) !== null).toBe(imports);
  });
});

describe('the form of a listing', () => {
  it('sends the whole listing with what was changed', async () => {
    const { api } = visit(<CityPage rest={[]} />, { ...quiet, 'city/save': () => cafe });
    await pressIn(await tableRow('巷口咖啡'), '编辑');
    await screen.findByText('编辑 巷口咖啡');
    fill('标题', '巷口咖啡馆');
    fill('价格（元，用于筛选）', '35.5');
    await press('认证标记', 'switch');
    await press('保存');
    await screen.findByText('已保存');
    expect(api.sent('city/save')).toEqual([
      expect.objectContaining({
        listingId: '21',
        title: '巷口咖啡馆',
        price: 3550,
        verified: true,
        address: '玉林路 1 号',
      }),
    ]);
  });

  it('refuses half a place on the map and an empty address', async () => {
    const { api } = visit(<CityPage rest={[]} />, quiet);
    await pressIn(await tableRow('巷口咖啡'), '编辑');
    await screen.findByText('编辑 巷口咖啡');
    fill('纬度', '30.6');
    fill('地址', '');
    await press('保存');
    await waitFor(() => expect(document.querySelectorAll('.ant-form-item-explain-error').length).toBeGreaterThan(0));
    expect(api.sent('city/save')).toEqual([]);
  });
});

describe('the facts of a listing', () => {
  it('tell every field of the form that was filled in', async () => {
    const form = {
      ...loaded.form,
      kind: 'event' as const,
      district: '武侯区',
      startsAt: Date.UTC(2026, 10, 20, 4),
      endsAt: Date.UTC(2026, 10, 20, 6),
      priceText: '人均 35 元',
      capacity: 12,
      phone: '028-5555 0100',
      wechat: 'wx-1',
      contactNote: '下午联系',
      tags: ['咖啡', '安静'],
    };
    const row = { ...cafe, district: '武侯区', categoryName: '美食' };
    visit(<CityPage rest={['review']} />, { ...quiet, 'city/listing': () => ({ ...loaded, row, form }) });
    await screen.findByText('玉林路 1 号');
    const facts = Array.from(document.querySelectorAll('.ant-descriptions tr'), (line) =>
      Array.from(line.children, (cell) => cell.textContent),
    );
    expect(facts).toEqual([
      ['状态', '已发布'],
      ['发布者', expect.anything()],
      ['分类', '活动 · 美食'],
      ['城市', '成都 武侯区'],
      ['地址', '玉林路 1 号'],
      ['时间', '2026-11-20 12:00:00 至 2026-11-20 14:00:00'],
      ['价格', '人均 35 元'],
      ['名额', '12'],
      ['联系人', '小陈：028-5555 0100，微信 wx-1，下午联系'],
      ['标签', '咖啡、安静'],
      ['介绍', '现磨咖啡'],
    ]);
  });
});

describe('what waits for a look', () => {
  const waiting = { ...quiet, 'city/listings': () => pageOf({ ...cafe, state: 'review' as const }) };

  it('is let out by a key, and taken back by its own message', async () => {
    const { api } = visit(<CityPage rest={['review']} />, {
      ...waiting,
      'city/decide': () => ({ rows: [{ id: '21', ok: true, message: '已通过「巷口咖啡」' }], undoToken: 'u-9' }),
    });
    await screen.findByText('通过（A）');
    fireEvent.keyDown(document.body, { key: 'a' });
    await screen.findByText('已通过「巷口咖啡」');
    await press('撤销');
    await screen.findByText('已撤销');
    expect(api.sent('city/decide')).toEqual([{ ids: ['21'], refusal: null }]);
    expect(api.sent('city/undo')).toEqual([{ undoToken: 'u-9' }]);
  });

  it('is refused only with a reason', async () => {
    const { api } = visit(<CityPage rest={['review']} />, {
      ...waiting,
      'city/decide': () => ({ rows: [{ id: '21', ok: false, message: '已由他人处理' }], undoToken: null }),
    });
    await press('拒绝（R）');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: '拒绝' }).hasAttribute('disabled')).toBe(true);
    await press('信息不完整');
    await press('拒绝');
    await screen.findByText('已由他人处理');
    expect(api.sent('city/decide')).toEqual([{ ids: ['21'], refusal: '信息不完整' }]);
  });

  it('can only be read by who may not decide', async () => {
    visit(<CityPage rest={['review']} />, waiting, { role: 'editor' });
    await screen.findByText('玉林路 1 号');
    expect(hasButton('通过（A）')).toBe(false);
  });

  it('is nothing, in words', async () => {
    visit(<CityPage rest={['review']} />, { ...quiet, 'city/listings': () => pageOf() });
    expect(await screen.findByText('没有待审核的内容')).toBeDefined();
  });
});

describe('a file of listings', () => {
  it('begins with a template that has every column of the contract', async () => {
    let file: Blob | undefined;
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
      file = given as Blob;
      return 'blob:template';
    });
    onTestFinished(() => made.mockRestore());
    visit(<CityPage rest={['import']} />, quiet, { agent: '3' });
    await press('下载模板');
    const [head, row, ...rest] = ((await file?.text()) ?? '').replace(/^\uFEFF/, '').split('\r\n');
    expect(head).toBe(listingCsvColumns.join(','));
    expect(row).toMatch(/^cafe-1,地点,美食,成都,.*,咖啡\|安静$/);
    expect([row?.split(',').length, rest]).toEqual([listingCsvColumns.length, ['']]);
  });

  const csv = new File(['key,kind\n1,地点'], '同城.csv', { type: 'text/csv' });

  it('is tried first, and taken when every row is right', async () => {
    const { api } = visit(
      <CityPage rest={['import']} />,
      {
        ...quiet,
        'city/import': ({ dryRun }) => ({
          rows: [{ line: 2, ok: true, title: '巷口咖啡', message: '正确' }],
          imported: dryRun ? 0 : 1,
        }),
      },
      { agent: '3' },
    );
    await screen.findByText('选择文件并检查');
    giveFile(csv);
    await screen.findByText('1 行全部正确，可以导入');
    await press('导入 1 条');
    await screen.findByText('已导入 1 条');
    expect(api.sent('city/import')).toEqual([
      { agentId: '3', csv: 'key,kind\n1,地点', dryRun: true },
      { agentId: '3', csv: 'key,kind\n1,地点', dryRun: false },
    ]);
  });

  it('cannot be taken with a row that is wrong', async () => {
    visit(
      <CityPage rest={['import']} />,
      {
        ...quiet,
        'city/import': () => ({ rows: [{ line: 2, ok: false, title: '', message: '城市不存在' }], imported: 0 }),
      },
      { agent: '3' },
    );
    await screen.findByText('选择文件并检查');
    giveFile(csv);
    await screen.findByText('1 行中有 1 行有误，没有改动任何内容');
    await screen.findByText('城市不存在');
    expect(hasButton(/^导入/)).toBe(false);
  });
});

describe('the rules of the directory', () => {
  it('sends the order, names and what is shown of all of them', async () => {
    const { api } = visit(<CityPage rest={['rules']} />, quiet);
    await screen.findByLabelText('区域的名称');
    fill('区域的名称', '地段');
    await press('区域上移');
    await press('显示价格', 'switch');
    await press('保存');
    await screen.findByText('已保存');
    expect(api.sent('city/saveParams')).toEqual([
      {
        params: [
          { key: 'district', name: '地段', shown: true },
          { key: 'category', name: '分类', shown: true },
          { key: 'date', name: '时间', shown: true },
          { key: 'price', name: '价格', shown: true },
        ],
      },
    ]);
  });

  it('can be read, not saved, by a moderator', async () => {
    visit(<CityPage rest={['rules']} />, quiet, { role: 'moderator' });
    await screen.findByLabelText('区域的名称');
    expect(hasButton('保存')).toBe(false);
  });

  it('adds a city to the hot ones', async () => {
    const { api } = visit(<CityPage rest={['cities']} />, quiet);
    fill('搜索城市', 'DALI');
    await waitFor(() => expect(screen.queryByText('成都')).toBeNull());
    await press('热门 大理', 'switch');
    await screen.findByText('已保存');
    expect(api.sent('city/saveHot')).toEqual([{ cityIds: ['5101', '5329'] }]);
  });

  it('trusts the members of an agent', async () => {
    const { api } = visit(<CityPage rest={['trust']} />, quiet);
    await press('信任会员', 'switch');
    await screen.findByText('已保存');
    expect(api.sent('city/setTrust')).toEqual([{ agentId: '3', trusted: true }]);
  });
});
