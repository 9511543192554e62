import { Link, useRouterState } from '@tanstack/react-router';
import { ScanLine, UserRoundPlus, UserRoundSearch, X } from 'lucide-react';
import { useEffect } from 'react';
import { callBridge } from '../../shared/bridge.ts';
import { checkAccount, checkGivenPassword } from '../../shared/checks.ts';
import { useForm } from '../../shared/form.ts';
import { closeLoginPopup, signIn } from '../../shared/session.ts';
import { useMemory } from '../../shared/store.ts';
import { Form } from '../../ui/form.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './login-popup.module.css';

/** Screens that are a way in themselves: a popup over them would ask for what they already ask for. */
const waysIn: ReadonlySet<string> = new Set(['/login', '/register', '/forgetPassword', '/resetPassword', '/scanCode']);

/** The login over any screen: the screen stays, and fills in by itself afterwards. */
export function LoginPopup() {
  const wanted = useMemory((memory) => memory.showLoginPopup);
  const onTheWay = useRouterState({ select: (state) => waysIn.has(state.location.pathname) });
  const open = wanted && !onTheWay;
  useEffect(() => {
    // The way in by QR needs the camera; in the wrapper the question comes now, not in the middle of a scan.
    if (open) void callBridge('requestCameraPermission');
  }, [open]);
  return (
    <Sheet
      open={open}
      onClose={closeLoginPopup}
      title="登录账号"
      aside={<IconButton label="关闭登录" icon={<X />} className={styles['close']} onClick={closeLoginPopup} />}
    >
      <LoginForm />
    </Sheet>
  );
}

function LoginForm() {
  const form = useForm({
    initial: { userCode: '', password: '' },
    checks: { userCode: checkAccount, password: checkGivenPassword },
    place: { 1002: 'password' },
    send: ({ userCode: account, password }) => signIn({ account, password }),
  });
  return (
    <Form action="登录" busy={form.busy} busyLabel="登录中..." onSubmit={form.submit} foot={<OtherWays />}>
      <p className={styles['note']}>登录后，收藏、记录和会员会跟着账号走</p>
      <TextField
        {...form.field('userCode')}
        label="账号"
        placeholder="账号或手机号"
        autoComplete="username"
        maxLength={64}
      />
      <PasswordField
        {...form.field('password')}
        label="密码"
        placeholder="请输入密码"
        autoComplete="current-password"
        maxLength={256}
      />
    </Form>
  );
}

const ways = [
  { to: '/scanCode', name: '扫码登录', Icon: ScanLine },
  { to: '/forgetPassword', name: '找回账号', Icon: UserRoundSearch },
  { to: '/register', name: '注册账号', Icon: UserRoundPlus },
] as const;

function OtherWays() {
  return (
    <nav className={styles['ways']} aria-label="其他方式">
      {ways.map(({ to, name, Icon }) => (
        <Link key={to} to={to} className={styles['way']} onClick={closeLoginPopup}>
          <span className={styles['icon']}>
            <Icon />
          </span>
          {name}
        </Link>
      ))}
    </nav>
  );
}
