import type { AdminInput } from '@liuguang/contract/admin-calls.ts';
import type { SafetyItem } from '@liuguang/contract/admin/safety.ts';
import { reasonNames } from './safety-names.ts';

/** One way to decide: a key, a button, and the reason that goes along when nobody writes another. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  readonly danger: boolean;
  readonly usual: string;
  /** The call and what it needs besides the reason. */
  readonly act:
    | { readonly call: 'safety/decide'; readonly decision: AdminInput<'safety/decide'>['decision'] }
    | { readonly call: 'safety/decideAppeal'; readonly granted: boolean }
    | { readonly call: 'safety/decideWaiting'; readonly publish: boolean };
}

export function choicesOf(item: SafetyItem): Choice[] {
  if (item.what === 'report') {
    const reasons = [...new Set(item.reports.map(({ reason }) => reasonNames[reason]))].join('、');
    return [
      {
        key: '1',
        label: '保留',
        danger: false,
        usual: '经审核未发现违规',
        act: { call: 'safety/decide', decision: 'keep' },
      },
      {
        key: '2',
        label: '下架',
        danger: true,
        usual: `违反社区规范：${reasons || '违规内容'}`,
        act: { call: 'safety/decide', decision: 'remove' },
      },
      ...(item.canRestrict
        ? [
            {
              key: '3',
              label: '设为 18+',
              danger: false,
              usual: '内容仅适合成年人',
              act: { call: 'safety/decide', decision: 'restrict' } as const,
            },
          ]
        : []),
    ];
  }
  if (item.what === 'appeal') {
    return [
      {
        key: '1',
        label: '通过申诉',
        danger: false,
        usual: '复核后撤销原处理',
        act: { call: 'safety/decideAppeal', granted: true },
      },
      {
        key: '2',
        label: '维持原处理',
        danger: true,
        usual: '复核后维持原处理',
        act: { call: 'safety/decideAppeal', granted: false },
      },
    ];
  }
  return [
    {
      key: '1',
      label: '通过',
      danger: false,
      usual: '审核通过',
      act: { call: 'safety/decideWaiting', publish: true },
    },
    {
      key: '2',
      label: '退回',
      danger: true,
      usual: '内容不符合发布规范',
      act: { call: 'safety/decideWaiting', publish: false },
    },
  ];
}
