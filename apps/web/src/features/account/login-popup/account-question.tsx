import { useState } from 'react';
import { answerQuestion } from '../../../lib/session/session.ts';
import { type AccountQuestion as Question, useAppStore } from '../../../lib/storage/app-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import styles from './account-question.module.css';

/** Which account to open is the person's to say: a link, or a code that cannot prove itself, only asks. */
export function AccountQuestion() {
  const question = useAppStore((memory) => memory.question);
  // What was asked stays readable while the sheet goes down.
  const [asked, setAsked] = useState(question);
  if (question && question !== asked) setAsked(question);
  if (!asked) return null;
  const { title, note, accounts, answers } = words(asked);
  return (
    <Sheet
      open={question !== null}
      title={title}
      onClose={() => void answerQuestion(false)}
      dismissable={asked.kind !== 'confirm'}
    >
      <p className={styles.note}>{note}</p>
      <dl className={styles.accounts}>
        {accounts.map(([name, userCode]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{userCode}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.answers}>
        {answers.map(({ name, yes }, index) => (
          <Button key={name} block kind={index === 0 ? 'primary' : 'quiet'} onClick={() => answerQuestion(yes)}>
            {name}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}

interface Words {
  readonly title: string;
  readonly note: string;
  readonly accounts: readonly (readonly [name: string, userCode: string])[];
  /** The one to choose in doubt comes first. */
  readonly answers: readonly { readonly name: string; readonly yes: boolean }[];
}

const stay = { name: '继续使用当前账号', yes: false } as const;

function words(question: Question): Words {
  if (question.kind === 'confirm') {
    return {
      title: '这是您的账号吗？',
      note: '这台设备的账号需要您确认。确认后可以观看和浏览；绑定手机、付款等操作要先用手机号或密码验证。',
      accounts: [['账号', question.maskedUserCode]],
      answers: [
        { name: '是我的，进入账号', yes: true },
        { name: '不是我的，使用新账号', yes: false },
      ],
    };
  }
  if (question.kind === 'refused') {
    return {
      title: '无法进入账号',
      note: question.message,
      accounts: [],
      answers: [
        { name: '知道了', yes: false },
        { name: '登录其他账号', yes: true },
      ],
    };
  }
  const own: Words['accounts'] = question.current === '' ? [] : [['当前账号', question.current]];
  if (question.kind === 'claimed') {
    return {
      title: '链接中带有另一个账号',
      note: '那个账号已绑定手机或设置密码，只能用账号和密码登录。',
      accounts: own,
      answers: [stay, { name: '登录另一个账号', yes: true }],
    };
  }
  return {
    title: '链接中带有另一个账号',
    note: '切换后，这台设备将使用链接中的账号。如果不是您自己的链接，请继续使用当前账号。',
    accounts: [...own, ['链接中的账号', question.maskedUserCode]],
    answers: [stay, { name: '切换到链接中的账号', yes: true }],
  };
}
