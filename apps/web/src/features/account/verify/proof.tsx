import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { CurrentPasswordField } from '../../../ui/form/password-field.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import type { FormState } from '../../../lib/forms/form.ts';
import type { SmsScene } from './api.ts';
import { SmsCodeField } from './sms-code-field.tsx';
import styles from './proof.module.css';

/** How somebody shows that an account is theirs. */
export type Way = 'code' | 'password';

const names: Readonly<Record<Way, string>> = { code: '短信验证', password: '验证密码' };

/** Those of these ways that the account has. */
export function waysOf(user: UserInfo, order: readonly Way[]): Way[] {
  const has = { code: user.phone !== null, password: user.hasPassword };
  return order.filter((way) => has[way]);
}

interface WayTabsProps {
  readonly ways: readonly Way[];
  readonly value: Way | undefined;
  readonly onChange: (way: Way) => void;
}

/** Nothing where there is no choice. */
export function WayTabs({ ways, value, onChange }: WayTabsProps) {
  if (ways.length < 2 || value === undefined) return null;
  const items = ways.map((id) => ({ id, label: names[id] }));
  return <Tabs label="验证方式" className={styles.ways} items={items} value={value} onChange={onChange} />;
}

interface ProofFieldProps {
  readonly way: Way;
  readonly form: Pick<FormState<{ code: string; password: string }>, 'field'>;
  readonly user: UserInfo;
  readonly scene: SmsScene;
}

export function ProofField({ way, form, user, scene }: ProofFieldProps) {
  if (way === 'password') return <CurrentPasswordField {...form.field('password')} />;
  return <SmsCodeField {...form.field('code')} scene={scene} hint={`验证码会发到 ${user.phone ?? ''}`} />;
}
