import { adPictureRules } from '@liuguang/contract/admin/ad-pictures.ts';
import type { AdRow } from '@liuguang/contract/admin/ad.ts';
import type { Placement } from '@liuguang/contract/shapes/ad.ts';
import { Col, Form, Input, InputNumber, Radio, Row, Select, Switch } from 'antd';
import { AgentSelect } from '../../entities/agent/agent-select.tsx';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { LinkField } from '../../entities/ad/link-field.tsx';
import { PictureField } from '../../entities/picture/picture-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { placementOptions } from './ad-names.ts';
import { BudgetField } from './budget-field.tsx';

interface AdFormProps {
  readonly edited: AdRow | 'new' | undefined;
  readonly onClose: () => void;
}

const blank = {
  openType: 1 as const,
  playSecond: 5,
  weight: 1,
  position: 0,
  paused: false,
  textPicture: false,
  placement: 'featured' as const,
};

export function AdForm({ edited, onClose }: AdFormProps) {
  const { agentId } = useAgent();
  const ad = edited === 'new' ? undefined : edited;
  return (
    <FormDrawer
      call="ads/save"
      title={ad ? `编辑 ${ad.name}` : '新建广告'}
      width={640}
      open={edited !== undefined}
      onClose={onClose}
      values={ad ? valuesOf(ad) : { ...blank, ...(agentId === undefined ? {} : { agentIds: [agentId] }) }}
      fixed={{ adId: ad?.adId ?? null }}
      done="已保存，手机端数秒内生效"
      refresh={['ads/list']}
    >
      <Form.Item name="name" label="名称" required>
        <Input maxLength={40} showCount />
      </Form.Item>
      <Row gutter={16}>
        <Col span={12}>
          <Form.Item name="placement" label="广告位" required>
            <Select options={placementOptions} />
          </Form.Item>
        </Col>
        <Col span={12}>
          <Form.Item name="agentIds" label="投放渠道" required>
            <AgentSelect multiple />
          </Form.Item>
        </Col>
      </Row>
      <PictureItem {...(ad?.picture ? { current: ad.picture.url } : {})} />
      <Form.Item
        name="textPicture"
        label="文本图片"
        extra="以文本文件（data:image…）下发图片，手机端读取后显示；最大 5 MB。"
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="link" label="链接" required>
        <LinkField />
      </Form.Item>
      <Form.Item name="openType" label="打开方式">
        <Radio.Group
          options={[
            { value: 1, label: '新窗口' },
            { value: 2, label: '当前窗口' },
          ]}
        />
      </Form.Item>
      <Row gutter={16}>
        <Col span={12}>
          <Form.Item name="remark" label="说明">
            <Input maxLength={120} />
          </Form.Item>
        </Col>
        <Col span={12}>
          <Form.Item name="category" label="分类（广告墙的小标题）">
            <Input maxLength={12} />
          </Form.Item>
        </Col>
        <Col span={12}>
          <Form.Item name="startsAt" label="开始时间（北京时间）">
            <TimeField />
          </Form.Item>
        </Col>
        <Col span={12}>
          <Form.Item name="endsAt" label="结束时间（北京时间）">
            <TimeField />
          </Form.Item>
        </Col>
        <Col span={8}>
          <Form.Item name="weight" label="权重" tooltip="同一顺序中，权重 3 的排在最前的机会是权重 1 的三倍">
            <InputNumber min={0} max={1000} style={{ width: '100%' }} />
          </Form.Item>
        </Col>
        <Col span={8}>
          <Form.Item name="position" label="顺序" tooltip="数字小的排在前面">
            <InputNumber style={{ width: '100%' }} />
          </Form.Item>
        </Col>
        <Col span={8}>
          <Form.Item name="playSecond" label="倒计时（秒）">
            <InputNumber min={1} max={60} style={{ width: '100%' }} />
          </Form.Item>
        </Col>
        <Col span={8}>
          <Form.Item name="dailyCap" label="每人每日次数">
            <InputNumber min={1} max={1000} placeholder="不限" style={{ width: '100%' }} />
          </Form.Item>
        </Col>
        <Col span={16}>
          <Form.Item name="budget" label="预算">
            <BudgetField />
          </Form.Item>
        </Col>
      </Row>
      <Form.Item name="paused" label="暂停投放" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}

/** The form that is asked of the picture follows the place that is picked. */
function PictureItem({ current }: { current?: string }) {
  const placement = (Form.useWatch('placement') ?? 'featured') as Placement;
  const { width, height, leastWidth, ratio } = adPictureRules[placement];
  return (
    <Form.Item name="pictureUploadId" label="图片" required>
      <PictureField
        current={current}
        hint={`建议 ${width} × ${height}，至少宽 ${leastWidth}；PNG、JPEG、WebP、AVIF、GIF`}
        atLeast={{ width: leastWidth, height: Math.floor(leastWidth / ratio[1]) }}
      />
    </Form.Item>
  );
}

function valuesOf(ad: AdRow) {
  const { placement, name, remark, category, link, playSecond, weight, position } = ad;
  const { startsAt, endsAt, paused, dailyCap, budget, agentIds, textPicture } = ad;
  const openType = ad.openType === 2 ? (2 as const) : (1 as const);
  return {
    placement,
    name,
    remark,
    category,
    link,
    openType,
    playSecond,
    weight,
    position,
    startsAt,
    endsAt,
    paused,
    dailyCap,
    budget,
    agentIds,
    textPicture,
  };
}
