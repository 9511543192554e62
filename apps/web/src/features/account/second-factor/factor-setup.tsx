import type { CallOutput } from '@liuguang/contract/calls.ts';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { isError, messageOf } from '../../../lib/api/api-error.ts';
import { qrModules, qrPath } from '../../../lib/format/qr.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { copyText } from '../../../lib/native/copy.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { confirmFactorMutation } from './api.ts';
import { checkFactorCode, FactorCodeField } from './factor-code-field.tsx';
import styles from './second-factor.module.css';

interface FactorSetupProps {
  made: CallOutput<'secondFactor/begin'>;
  onCodes: (codes: readonly string[]) => void;
  /** The key is too old by now. */
  onAgain: () => void;
}

/** The key for the authenticator, as a code to scan, as a link for this phone and as text; and its first code. */
export function FactorSetup({ made, onCodes, onAgain }: FactorSetupProps) {
  const confirm = useMutation(confirmFactorMutation());
  const form = useForm({
    initial: { code: '' },
    checks: { code: checkFactorCode },
    place: { WRONG_CREDENTIALS: 'code', TOO_OFTEN: 'code' },
    send: async ({ code }) => {
      try {
        onCodes((await confirm.mutateAsync(code)).recoveryCodes);
      } catch (error) {
        if (!isError(error, 'WRONG_CREDENTIALS')) showToast(messageOf(error), 'error');
        if (isError(error, 'CONFLICT')) onAgain();
        throw error;
      }
    },
  });
  return (
    <>
      <p className={styles.step}>1. 把账号添加到验证器</p>
      <div className={styles.add}>
        <Code uri={made.uri} />
        <a className={styles.open} href={made.uri}>
          用本机的验证器打开
        </a>
        <div className={styles.key}>
          <span className={styles.keyName}>或手动输入密钥</span>
          <code className={styles.keyText}>{made.secret.match(/.{1,4}/g)?.join(' ')}</code>
          <IconButton label="复制密钥" icon={<Copy />} onClick={() => copyText(made.secret)} />
        </div>
      </div>
      <p className={styles.step}>2. 输入它显示的验证码</p>
      <Form action="开启" busy={form.busy} busyLabel="验证中..." onSubmit={form.submit}>
        <FactorCodeField {...form.field('code')} />
      </Form>
    </>
  );
}

function Code({ uri }: { uri: string }) {
  const [drawn] = useState(() => {
    const modules = qrModules(uri);
    const size = modules.length;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${qrPath(modules)}"/></svg>`;
  });
  return (
    <div className={styles.paper}>
      <img src={`data:image/svg+xml,${encodeURIComponent(drawn)}`} alt="添加到验证器的二维码" />
    </div>
  );
}
