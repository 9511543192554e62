import type { AdminInput } from '@liuguang/contract/admin-calls.ts';
import { Form, InputNumber, Radio, Select } from 'antd';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { weekdays } from './backup-words.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly schedule: AdminInput<'backup/saveSchedule'>;
}

const everyOptions = [
  { value: 'off', label: '关闭' },
  { value: 'day', label: '每天' },
  { value: 'week', label: '每周' },
];
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${hour}:00` }));

/** When backups are made by themselves and how many stay. */
export function ScheduleForm({ open, onClose, schedule }: Props) {
  return (
    <FormDrawer
      call="backup/saveSchedule"
      title="备份计划"
      open={open}
      onClose={onClose}
      values={schedule}
      refresh={['backup/state']}
    >
      <Form.Item name="every" label="自动备份" extra="开启后若上一个时间点之后还没有成功的备份，会在几分钟内补做。">
        <Radio.Group options={everyOptions} optionType="button" />
      </Form.Item>
      <Form.Item name="weekday" label="星期" extra="只用于每周备份。">
        <Select options={weekdays.map((label, index) => ({ value: index + 1, label }))} />
      </Form.Item>
      <Form.Item name="hour" label="时间（北京时间）">
        <Select options={hours} />
      </Form.Item>
      <Form.Item name="keepDaily" label="保留最近几天" extra="每天留最新一份。关闭自动备份时不会删除任何备份。">
        <InputNumber min={1} max={90} precision={0} />
      </Form.Item>
      <Form.Item name="keepWeekly" label="保留最近几周">
        <InputNumber min={0} max={52} precision={0} />
      </Form.Item>
      <Form.Item name="keepMonthly" label="保留最近几个月">
        <InputNumber min={0} max={60} precision={0} />
      </Form.Item>
      <Form.Item name="alarmDays" label="超过几天没有成功备份就告警" extra="0 表示不告警。">
        <InputNumber min={0} max={90} precision={0} />
      </Form.Item>
    </FormDrawer>
  );
}
