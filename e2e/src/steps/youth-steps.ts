import type { Locator, Page } from 'playwright-core';
import { url } from './account-steps.ts';
import { changeDatabase } from './product-database.ts';

/** From 22:00 to 06:00 in Shanghai the server locks youth mode altogether, so what a journey finds depends on the hour. */
export function isYouthNight(): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit' }).format(Date.now()),
  );
  return hour >= 22 || hour < 6;
}

/** What lies over every screen while the server gives the account nothing. */
export function youthLock(page: Page): Locator {
  return page.getByRole('dialog', { name: isYouthNight() ? '夜深了，休息一下吧' : '今日使用时长已用完' });
}

export async function enterPin(place: Page | Locator, label: string, pin: string): Promise<void> {
  await place.getByLabel(label).fill(pin);
}

export async function turnYouthModeOn(page: Page, pin: string, app = url): Promise<void> {
  await page.goto(`${app}/#/youthMode`);
  await page.getByRole('button', { name: '开启青少年模式' }).tap();
  await enterPin(page, '设置4位数字密码', pin);
  await enterPin(page, '再输入一次', pin);
  await page.getByText('青少年模式已开启').first().waitFor();
}

/** Uses up the forty minutes of today, as if it had been spent since midnight: nobody can wait for them. */
export async function useUpYouthMinutes(userCode: string): Promise<void> {
  await changeDatabase(
    `insert into youth_minutes (account_id, day, minute)
     select a.id, (now() at time zone 'Asia/Shanghai')::date, minute
     from accounts a cross join generate_series(0, 39) as minute where a.user_code = $1`,
    [userCode],
  );
}
