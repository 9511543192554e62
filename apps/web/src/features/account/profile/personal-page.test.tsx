import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { PersonalPage } from './personal-page.tsx';
import { checkBirthday } from './profile-checks.ts';

const user = sampleUser({ nickname: '夜航者' });

describe('/personal', () => {
  it('saves what was changed, trimmed, and leaves', async () => {
    await startVisit(user, { updateUserInfo: (input) => ({ ...user, nickname: input.nickname ?? '' }) });
    const { history } = renderScreen(PersonalPage, '/personal');
    const name = await screen.findByLabelText<HTMLInputElement>('昵称');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存' });
    expect(name.value).toBe('夜航者');
    expect(save.disabled).toBe(true);
    fireEvent.change(name, { target: { value: '   ' } });
    fireEvent.click(save);
    expect(await screen.findByText('请输入昵称')).toBeTruthy();
    fireEvent.change(name, { target: { value: ' 守塔人 ' } });
    fireEvent.click(screen.getByRole('radio', { name: '女' }));
    fireEvent.click(save);
    await waitFor(() => expect(history.location.pathname).toBe('/home'));
    expect(visit.inputs('updateUserInfo')).toEqual([
      { nickname: '守塔人', gender: 'female', birthday: null, signature: '' },
    ]);
  });

  it('says why a file cannot become the avatar, and puts the drawn one back', async () => {
    const pictured = { ...user, avatar: '/i/me/320.webp' };
    await startVisit(pictured, { updateUserInfo: () => user });
    renderScreen(PersonalPage, '/personal');
    fireEvent.click(await screen.findByRole('button', { name: '更换头像' }));
    const choose = await screen.findByLabelText('从相册选择');
    const pick = (file: File) => fireEvent.change(choose, { target: { files: [file] } });
    pick(new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByText('不支持 SVG 图片，请选择 JPG 或 PNG')).toBeTruthy();
    pick(new File([], 'x.png', { type: 'image/png' }));
    expect(await screen.findByText('文件是空的，请重新选择')).toBeTruthy();
    pick(new File(['x'], 'x.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('请选择一张图片')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '恢复默认头像' }));
    await waitFor(() => expect(visit.inputs('updateUserInfo')).toEqual([{ avatar: 'default' }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: '恢复默认头像' })).toBeNull());
  });
});

describe('a birthday', () => {
  it.each([
    ['', true],
    ['1990-02-28', true],
    ['1990-02-30', false],
    ['1899-12-31', false],
    ['2999-01-01', false],
    ['someday', false],
  ])('%j is fine: %s', (value, fine) => {
    expect(checkBirthday(value, {}) === undefined).toBe(fine);
  });
});
