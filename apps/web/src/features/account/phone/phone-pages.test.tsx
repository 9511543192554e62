import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen, tap, type } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { BindPhonePage } from './bind-phone-page.tsx';
import { ChangePhonePage } from './change-phone-page.tsx';
import { UntiePhonePage } from './untie-phone-page.tsx';

const visitor = sampleUser();
const bound = sampleUser({ claimed: true, phone: '136****6001' });

async function fillBind() {
  await screen.findByLabelText('手机号');
  type('手机号', '13600136001');
  type('短信验证码', '123456');
  tap('绑定');
}

const newNumber = async () => {
  await screen.findByLabelText('新手机号');
  type('新手机号', '13500136002');
  type('短信验证码', '654321');
  tap('更换');
};

describe('/bindPhone', () => {
  it('explains a merge before it is done, and does it with the same code only after a yes', async () => {
    await startVisit(visitor, {
      bindPhone: ({ merge }) =>
        String(merge) === 'true' ? bound : { refuse: 1008, message: '该手机号已绑定其他账号，是否合并到当前账号？' },
    });
    const { history } = renderScreen(BindPhonePage, '/bindPhone');
    await fillBind();
    expect(await screen.findByRole('dialog', { name: '这个手机号已有账号' })).toBeTruthy();
    expect(screen.getByText('VIP天数（相加）')).toBeTruthy();
    expect(visit.inputs('bindPhone')).toEqual([{ phone: '13600136001', code: '123456', merge: false }]);
    tap('合并并绑定');
    await waitFor(() => expect(history.location.pathname).toBe('/mine'));
    expect(visit.inputs('bindPhone')[1]).toEqual({ phone: '13600136001', code: '123456', merge: true });
  });

  it('says what a code by SMS is worth', async () => {
    await startVisit(visitor, {});
    renderScreen(BindPhonePage, '/bindPhone');
    expect(await screen.findByText(/^短信验证码可能被转发或随号码转手而泄露.*设置密码。$/)).toBeTruthy();
  });

  it('merges nothing when another number is chosen instead', async () => {
    await startVisit(visitor, { bindPhone: () => ({ refuse: 1008, message: '该手机号已绑定其他账号' }) });
    renderScreen(BindPhonePage, '/bindPhone');
    await fillBind();
    await screen.findByRole('dialog', { name: '这个手机号已有账号' });
    tap('换一个手机号');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(visit.inputs('bindPhone')).toHaveLength(1);
  });

  it('asks an account that has a password for it first', async () => {
    await startVisit(sampleUser({ hasPassword: true }), { verifyPassword: () => ({}), bindPhone: () => bound });
    const { history } = renderScreen(BindPhonePage, '/bindPhone');
    await screen.findByLabelText('密码');
    expect(screen.queryByLabelText('手机号')).toBeNull();
    expect(screen.queryByRole('tab')).toBeNull();
    type('密码', 'night-sail-8');
    tap('下一步');
    await fillBind();
    await waitFor(() => expect(history.location.pathname).toBe('/mine'));
    expect(visit.inputs('verifyPassword')).toEqual([{ password: 'night-sail-8' }]);
  });

  it('shows the number that is bound, and leads to changing or unbinding it', async () => {
    await startVisit(bound, {});
    const { history } = renderScreen(BindPhonePage, '/bindPhone');
    expect(await screen.findByText('136****6001')).toBeTruthy();
    tap('更换手机');
    await waitFor(() => expect(history.location.pathname).toBe('/changePhone'));
  });
});

describe('/changePhone', () => {
  const changed = { ...bound, phone: '135****6002' };
  it('asks for a code to the old number first, and for the new number after it', async () => {
    await startVisit(bound, { checkUserPhoneCoee: () => ({}), bindPhone: () => changed });
    const { history } = renderScreen(ChangePhonePage, '/changePhone');
    expect(await screen.findByText('验证码会发到 136****6001')).toBeTruthy();
    expect(screen.queryByLabelText('新手机号')).toBeNull();
    type('短信验证码', '123456');
    tap('下一步');
    await newNumber();
    await waitFor(() => expect(history.location.pathname).toBe('/mine'));
    expect(visit.inputs('checkUserPhoneCoee')).toEqual([{ scene: 'verify', code: '123456' }]);
    expect(visit.inputs('bindPhone')).toEqual([{ phone: '13500136002', code: '654321', merge: false }]);
  });

  it('takes the password where the old number is lost, and asks anew when too much time went by', async () => {
    await startVisit(
      { ...bound, hasPassword: true },
      {
        verifyPassword: ({ password }) => (password === 'right' ? {} : { refuse: 1002, message: '密码错误' }),
        bindPhone: () => ({ refuse: 1005, message: '请先验证原手机号或密码，再更换手机号' }),
      },
    );
    renderScreen(ChangePhonePage, '/changePhone');
    fireEvent.click(await screen.findByRole('tab', { name: '验证密码' }));
    type('密码', 'wrong');
    tap('下一步');
    expect(await screen.findByText('密码错误')).toBeTruthy();
    type('密码', 'right');
    tap('下一步');
    await newNumber();
    expect(await screen.findByRole('tab', { name: '验证密码' })).toBeTruthy();
  });
});

describe('/untiePhone', () => {
  it('cannot take the only way in away, and says what to do first', async () => {
    await startVisit(bound, {});
    renderScreen(UntiePhonePage, '/untiePhone');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: '解除绑定' });
    expect(button.disabled).toBe(true);
    expect(screen.getByRole('link', { name: '设置密码' }).getAttribute('href')).toContain('/changePassword');
  });

  it('sends the code to the bound number without asking for it, then unbinds', async () => {
    const withPassword = { ...bound, hasPassword: true };
    await startVisit(withPassword, {
      savePhoneCode: () => ({ retryAfter: 60 }),
      untiePhone: () => ({ ...withPassword, phone: null }),
    });
    const { history } = renderScreen(UntiePhonePage, '/untiePhone');
    expect(await screen.findByText('验证码会发到 136****6001')).toBeTruthy();
    tap('获取验证码');
    await screen.findByRole('button', { name: /秒后重发/ });
    expect(visit.inputs('savePhoneCode')).toEqual([{ scene: 'untie' }]);
    type('短信验证码', '123456');
    tap('解除绑定');
    await waitFor(() => expect(history.location.pathname).toBe('/mine'));
    expect(visit.inputs('untiePhone')).toEqual([{ code: '123456' }]);
  });
});
