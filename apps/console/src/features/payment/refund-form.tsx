import type { OrderDetail } from '@liuguang/contract/admin/payment/orders.ts';
import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { Alert, App, Checkbox, Form } from 'antd';
import { useMemo } from 'react';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { ReasonField } from '../../lib/form/reason-field.tsx';
import { formatMoney } from '../../lib/format.ts';
import { YuanInput } from '../../ui/yuan-input.tsx';

interface RefundFormProps {
  readonly order: OrderDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One opening of the form is one decision: a second click on its button sends the same key. */
export function RefundForm({ order, open, onClose }: RefundFormProps) {
  const { message } = App.useApp();
  const clientKey = useMemo(() => (open ? newId() : ''), [open]);
  const { orderId, refundable, unusedDays } = order;
  return (
    <FormDrawer
      call="orders/refund"
      title="退款"
      submit="确认退款"
      done="退款已提交"
      open={open}
      onClose={onClose}
      values={{ amount: refundable, takenBack: false }}
      fixed={{ orderId, clientKey }}
      refresh={['orders/get', 'orders/list']}
      onDone={({ done }) => done || void message.info('渠道还在处理，完成后会自动更新')}
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title={`最多可退 ${formatMoney(refundable)}。全额退款会收回未使用的 ${unusedDays} 天；部分退款按比例收回。退款不能撤销。`}
      />
      <Form.Item name="amount" label="退款金额（元）">
        <YuanInput />
      </Form.Item>
      <Form.Item
        name="takenBack"
        valuePropName="checked"
        extra="付款人拒付成功，或已在渠道商户后台退款时勾选：只入账并收回天数，不再向渠道退款。"
      >
        <Checkbox>渠道已扣回款项</Checkbox>
      </Form.Item>
      <ReasonField />
    </FormDrawer>
  );
}
