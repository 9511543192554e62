import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Form, Input } from 'antd';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly saved: AdminOutput<'sms/state'>['saved'];
}

/** The secret goes in and never comes out again; left empty, the one that is saved stays. */
export function SmsForm({ open, onClose, saved }: Props) {
  return (
    <FormDrawer
      call="sms/save"
      title={saved ? '更换短信密钥' : '填写短信密钥'}
      open={open}
      onClose={onClose}
      values={
        saved ? { accessKeyId: saved.accessKeyId, signName: saved.signName, templateCode: saved.templateCode } : {}
      }
      done="已保存，请测试密钥"
      refresh={['sms/state']}
    >
      <Form.Item name="accessKeyId" label="AccessKey ID" extra="建议使用只有短信权限的 RAM 子账号。">
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="accessKeySecret"
        label="AccessKey Secret"
        extra={
          saved ? `留空则继续使用 ${saved.hint}；更换 AccessKey ID 时必须填写。` : '加密保存，之后只显示最后四位。'
        }
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="signName" label="短信签名">
        <Input />
      </Form.Item>
      <Form.Item name="templateCode" label="模板编号" extra="模板里只有一个变量 code，例如 SMS_123456789。">
        <Input />
      </Form.Item>
    </FormDrawer>
  );
}
