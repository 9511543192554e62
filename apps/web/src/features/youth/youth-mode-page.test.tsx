import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen, tap } from '../../testing/render-screen.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { YouthModePage } from './youth-mode-page.tsx';

const enter = (label: string, pin: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value: pin } });

describe('/youthMode', () => {
  it('tells the minutes that are left today', async () => {
    await startVisit(sampleUser({ youthMode: true, youthMinutesLeft: 12 }), {});
    renderScreen(YouthModePage, '/youthMode');
    expect(await screen.findByText('今日剩余 12 分钟')).toBeTruthy();
  });

  it('is turned on with a PIN that was entered twice alike', async () => {
    await startVisit(sampleUser(), { youthMode: ({ on }) => ({ youthMode: on }) });
    renderScreen(YouthModePage, '/youthMode');
    expect(await screen.findByText('每天最多40分钟')).toBeTruthy();
    tap('开启青少年模式');
    await screen.findByText('设置4位数字密码');
    enter('设置4位数字密码', '1234');
    enter('再输入一次', '1243');
    expect(await screen.findByText('两次输入不一致，请重新设置')).toBeTruthy();
    expect(visit.inputs('youthMode')).toEqual([]);
    enter('设置4位数字密码', '1234');
    enter('再输入一次', '1234');
    await waitFor(() => expect(visit.inputs('youthMode')).toEqual([{ on: true, pin: '1234' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays on with a wrong PIN, and says so in place', async () => {
    await startVisit(sampleUser({ youthMode: true }), {
      youthMode: () => ({ refuse: 1002, message: '密码错误' }),
    });
    renderScreen(YouthModePage, '/youthMode');
    fireEvent.click(await screen.findByRole('button', { name: '关闭青少年模式' }));
    await screen.findByText('输入4位数字密码');
    enter('输入4位数字密码', '0000');
    expect(await screen.findByText('密码错误')).toBeTruthy();
    expect(visit.inputs('youthMode')).toEqual([{ on: false, pin: '0000' }]);
    expect(screen.getByText('青少年模式已开启')).toBeTruthy();
  });
});
