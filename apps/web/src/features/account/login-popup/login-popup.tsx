import { Link, useRouterState } from '@tanstack/react-router';
import { ScanLine, UserRoundPlus, UserRoundSearch, X } from 'lucide-react';
import { useEffect } from 'react';
import { callBridge } from '../../../lib/native/bridge.ts';
import { PasswordLoginForm } from '../login/password-login-form.tsx';
import { closeLoginPopup } from '../../../lib/session/session.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import styles from './login-popup.module.css';

/** Screens that are a way in themselves: a popup over them would ask for what they already ask for. */
const waysIn: ReadonlySet<string> = new Set(['/login', '/register', '/forgetPassword', '/resetPassword', '/scanCode']);

/** The login over any screen: the screen stays, and fills in by itself afterwards. */
export function LoginPopup() {
  const wanted = useAppStore((memory) => memory.showLoginPopup);
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
      aside={<IconButton label="关闭登录" icon={<X />} className={styles.close} onClick={closeLoginPopup} />}
    >
      <PasswordLoginForm foot={<OtherWays />}>
        <p className={styles.note}>登录后，收藏、记录和会员会跟着账号走</p>
      </PasswordLoginForm>
    </Sheet>
  );
}

const ways = [
  { to: '/scanCode', name: '扫码登录', Icon: ScanLine },
  { to: '/forgetPassword', name: '找回账号', Icon: UserRoundSearch },
  { to: '/register', name: '注册账号', Icon: UserRoundPlus },
] as const;

function OtherWays() {
  return (
    <nav className={styles.ways} aria-label="其他方式">
      {ways.map(({ to, name, Icon }) => (
        <Link key={to} to={to} className={styles.way} onClick={closeLoginPopup}>
          <span className={styles.icon}>
            <Icon />
          </span>
          {name}
        </Link>
      ))}
    </nav>
  );
}
