import type { PaymentKeyState } from '@liuguang/contract/admin/payment/payment-keys.ts';
import { Alert } from 'antd';
import { FormDrawer } from '../../../lib/form/form-drawer.tsx';
import { KeyFields } from '../key-fields.tsx';
import { merchantKindNames } from '../merchant-names.ts';

/** Keys go in and never come out again: whoever changes some fills in all of them. */
export function PaymentKeyForm({ of, onClose }: { of: PaymentKeyState | undefined; onClose: () => void }) {
  const kind = of?.kind ?? 'alipay';
  return (
    <FormDrawer
      call="paymentKeys/save"
      title={`${of?.saved ? '更换密钥' : '填写密钥'} · ${merchantKindNames[kind]}`}
      open={of !== undefined}
      onClose={onClose}
      fixed={{ kind }}
      done="已保存，请测试密钥"
      refresh={['paymentKeys/list', 'channels/list']}
      width={560}
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title="保存后立即生效，密钥不再显示"
        description="新订单使用新密钥；未完成的订单仍可用旧密钥验证通知。商户号不同则另开账号，旧账号只用于完成和退款。"
      />
      <KeyFields kind={kind} />
    </FormDrawer>
  );
}
