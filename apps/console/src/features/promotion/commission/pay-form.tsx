import type { CommissionStatement } from '@liuguang/contract/admin/promotion/commission.ts';
import { Form, Input, Typography } from 'antd';
import { FormDrawer } from '../../../lib/form/form-drawer.tsx';
import { formatMoney } from '../../../lib/format.ts';

export function PayForm({ statement, onClose }: { statement: CommissionStatement | undefined; onClose: () => void }) {
  return (
    <FormDrawer
      call="commission/pay"
      title="登记付款"
      submit="确认已付款"
      done="已登记付款"
      open={statement !== undefined}
      onClose={onClose}
      fixed={statement ? { statementId: statement.statementId } : {}}
      refresh={['commission/statements']}
    >
      <Typography.Paragraph>
        向 {statement?.payee.name} 付款 {formatMoney(statement?.total ?? 0)}。请先完成转账，登记后不能撤销。
      </Typography.Paragraph>
      <Form.Item name="proof" label="付款凭证" extra="转账单号，或其他能证明已付款的内容。">
        <Input maxLength={200} />
      </Form.Item>
    </FormDrawer>
  );
}
