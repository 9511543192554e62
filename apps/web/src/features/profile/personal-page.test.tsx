import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../shared/testing/render-screen.tsx';
import { sampleUser } from '../../shared/testing/user-samples.ts';
import { startVisit } from '../../shared/testing/visit.ts';
import type { Visit } from '../../shared/testing/visit.ts';
import { PersonalPage } from './personal-page.tsx';
import { checkBirthday } from './profile-checks.ts';

const user = sampleUser({ nickname: '夜航者' });

let visit: Visit | undefined;
afterEach(async () => {
  cleanup();
  await visit?.close();
  visit = undefined;
});

describe('/personal', () => {
  it('saves what was changed, trimmed, and leaves', async () => {
    visit = await startVisit(user, { updateUserInfo: (input) => ({ ...user, nickname: input.nickname ?? '' }) });
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

  it('says honestly that the picture cannot be changed yet', async () => {
    visit = await startVisit(user, {});
    renderScreen(PersonalPage, '/personal');
    fireEvent.click(await screen.findByRole('button', { name: '更换头像' }));
    expect(await screen.findByText(/图片上传功能还没有开放/)).toBeTruthy();
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
