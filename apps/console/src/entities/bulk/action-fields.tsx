import { mostPinned, mostRecommended } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import { Form, InputNumber, Radio, Select, Typography } from 'antd';
import type { ReactNode } from 'react';
import { TimeField } from '../../ui/time-field.tsx';
import { AgentSelect } from '../agent/agent-select.tsx';
import type { Kind } from '../catalogue/api.ts';
import { accessNames, optionsOf, ratingOptions } from '../catalogue/catalogue-names.ts';
import { GroupSelect } from '../catalogue/group-select.tsx';
import type { Action, Draft } from './bulk-actions.ts';

interface ActionFieldsProps {
  readonly kind: Kind;
  readonly action: Action;
  readonly draft: Draft;
  readonly put: (more: Partial<Draft>) => void;
}

const ofAgents = new Set<Action>(['addAgents', 'removeAgents', 'pin', 'unpin', 'recommend', 'unrecommend']);

const help: Partial<Record<Action, string>> = {
  addAgents: '这些渠道马上可以看到已上架的内容。',
  removeAgents: '每个内容至少保留一个渠道，只在这些渠道的会跳过。',
  chapters: '留空表示没有这一段；两个都留空则全部免费。',
  unpublish: '下架后正在播放的也会停止。',
  pin: `首页和分组列表的最前面，每个渠道最多 ${mostPinned} 个，超出的会跳过。`,
  recommend: `优先进入“推荐”，每个渠道最多 ${mostRecommended} 个，超出的会跳过。`,
  trash: '30 天后连同文件一起删除，之前可以还原。与其他渠道共用而只改部分渠道的，只在那些渠道隐藏，用“上架”再显示。',
};

/** What an action needs to know, each under its name. */
export function ActionFields({ kind, action, draft, put }: ActionFieldsProps) {
  return (
    <Form layout="vertical" component="div">
      {ofAgents.has(action) && (
        <Field label="渠道" of="bulk-agents">
          <AgentSelect
            id="bulk-agents"
            multiple
            value={draft.agentIds ?? []}
            onChange={(agentIds: string[]) => put({ agentIds })}
          />
        </Field>
      )}
      {action === 'groupId' && (
        <Field label="分组" of="bulk-group">
          <GroupSelect
            kind={kind}
            id="bulk-group"
            {...(draft.groupId === undefined ? {} : { value: draft.groupId })}
            onChange={(groupId) => put({ groupId })}
          />
        </Field>
      )}
      {action === 'access' && (
        <Field label="观看权限">
          <Radio.Group
            options={optionsOf(accessNames)}
            value={draft.access}
            onChange={({ target }) => put({ access: target.value as 'free' })}
          />
        </Field>
      )}
      {action === 'rating' && (
        <Field label="分级">
          <Radio.Group
            options={ratingOptions}
            value={draft.rating}
            onChange={({ target }) => put({ rating: target.value as 'all' })}
          />
        </Field>
      )}
      {(action === 'addTags' || action === 'removeTags') && (
        <Field label="标签">
          <Select
            id="bulk-tags"
            aria-label="标签"
            mode="tags"
            maxCount={10}
            tokenSeparators={[',', '，']}
            placeholder="输入后回车"
            value={draft.tags ?? []}
            onChange={(tags: string[]) => put({ tags })}
          />
        </Field>
      )}
      {action === 'chapters' && <ChapterFields draft={draft} put={put} />}
      {action === 'publish' && (
        <Field label="上架时间（留空为立即）" of="bulk-at">
          <TimeField id="bulk-at" value={draft.at ?? null} onChange={(at) => put({ at })} />
        </Field>
      )}
      {action === 'pin' && (
        <Field label="位置">
          <Radio.Group
            options={[
              { value: 'first', label: '放在最前' },
              { value: 'last', label: '放在已有置顶之后' },
            ]}
            value={draft.place ?? 'first'}
            onChange={({ target }) => put({ place: target.value as 'first' })}
          />
        </Field>
      )}
      {(action === 'pin' || action === 'recommend') && (
        <Field label="到什么时候（留空为一直）" of="bulk-until">
          <TimeField id="bulk-until" value={draft.until ?? null} onChange={(until) => put({ until })} />
        </Field>
      )}
      {help[action] !== undefined && <Typography.Text type="secondary">{help[action]}</Typography.Text>}
    </Form>
  );
}

function ChapterFields({ draft, put }: Pick<ActionFieldsProps, 'draft' | 'put'>) {
  const field = (name: 'creditFrom' | 'vipFrom', label: string) => (
    <Field label={label}>
      <InputNumber
        aria-label={label}
        min={1}
        max={1_000_000}
        style={{ width: '100%' }}
        value={draft[name] ?? null}
        onChange={(value) => put({ [name]: value })}
      />
    </Field>
  );
  return (
    <>
      {field('creditFrom', '从第几章起看广告')}
      {field('vipFrom', '从第几章起 VIP')}
    </>
  );
}

/** `of`: the id of its input, which the label then names. */
function Field({ label, of, children }: { label: string; of?: string; children: ReactNode }) {
  return (
    <Form.Item label={label} {...(of === undefined ? {} : { htmlFor: of })}>
      {children}
    </Form.Item>
  );
}
