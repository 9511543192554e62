import type { FormState } from '../../../lib/forms/form.ts';
import type { SmsScene } from './api.ts';
import { PhoneField, SmsCodeField } from './sms-code-field.tsx';

interface PhoneCodeFieldsProps {
  readonly form: Pick<FormState<{ phone: string; code: string }>, 'field' | 'values' | 'check'>;
  readonly scene: SmsScene;
  /** Of the number. */
  readonly label?: string;
}

/** A number and the code that was sent to it. */
export function PhoneCodeFields({ form, scene, label = '手机号' }: PhoneCodeFieldsProps) {
  return (
    <>
      <PhoneField {...form.field('phone')} label={label} />
      <SmsCodeField
        {...form.field('code')}
        scene={scene}
        phone={form.values.phone}
        phoneIsFine={() => form.check('phone')}
      />
    </>
  );
}
