import { expect, inject, it } from 'vitest';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';
import { changeDatabase, readDatabase } from '../../steps/product-database.ts';
import { makeAgent, signInOwner } from '../../steps/staff.ts';

const browser = await sharedBrowser();

const url = inject('productUrl');
const mark = Date.now().toString(36);
const word = `批量${mark}`;
/** More than a page; that thousands are changed exactly once is tested beside the server. */
const many = 300;

/** A channel with hundreds of titles, as copies of a video of the demo; the first is the oldest. */
async function fillChannel(agentId: string): Promise<void> {
  await changeDatabase(
    `with made as (
       insert into videos (import_key, media_id, title, cover_id, duration_ms, kind, access, rating, published_at, author_id,
         group_id, tags)
       select $1 || n, v.media_id, $1 || ' ' || n, v.cover_id, v.duration_ms, 'long', 'free', 'all',
         now() - interval '1 day' + n * interval '1 second', v.author_id, v.group_id, '{}'
       from (select * from videos where rating = 'all' order by id limit 1) v, generate_series(1, ${many}) n
       returning id, published_at)
     insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
     select $2, 0, id, published_at, 0, 0, 'short', 'free', 'all' from made`,
    [word, agentId],
  );
}

async function tagged(): Promise<number> {
  const rows = await readDatabase(
    `select count(*)::int as count from videos where import_key like $1 || '%' and '新标' = any(tags)`,
    [word],
  );
  return (rows[0] as { count: number }).count;
}

it('tags hundreds by a filter, shows how far it is on another page, takes it back, and pins a title for the phone', async () => {
  const admin = await signInOwner(browser);
  const { page } = admin;
  const host = `bulk-${mark}.localhost`;
  const agentId = await makeAgent(page, word, host);
  await fillChannel(agentId);
  // The list of channels is read once.
  await page.reload();

  await page.goto(`${url}/console/#/videos/list`);
  await page.getByLabel('标题或编号').fill(word);
  await page.getByLabel('标题或编号').press('Enter');
  await page.getByText(`${word} ${many}`, { exact: true }).waitFor();
  await page.getByRole('button', { name: '全选本页' }).click();
  await page.getByRole('button', { name: '选择符合条件的全部 300 条' }).click();
  await page.getByText('已选符合条件的全部 300 条').waitFor();
  await page.getByRole('button', { name: '批量修改' }).click();
  const sheet = page.locator('.ant-modal');
  await sheet.getByRole('radio', { name: '添加标签' }).check();
  await sheet.getByRole('combobox', { name: '标签' }).fill('新标');
  await sheet.getByRole('combobox', { name: '标签' }).press('Enter');
  await sheet.getByRole('button', { name: '下一步' }).click();
  await sheet.getByText('将把符合当前条件的 300 个视频：添加标签「新标」。').waitFor();
  await sheet.getByRole('button', { name: '确认执行' }).click();

  // Its progress is seen wherever one goes.
  // Owners see what others do as well.
  const own = page.locator('.ant-drawer .ant-card').filter({ hasText: '添加标签「新标」' });
  await own
    .getByText(/\/ 300|已处理 300 条/)
    .first()
    .waitFor();
  await page.goto(`${url}/console/#/novels/list`);
  await own.getByText('已处理 300 条').waitFor({ timeout: 60_000 });
  expect(await tagged()).toBe(many);

  await own.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '撤销' }).click();
  await own.getByText('已撤销 300 条').waitFor({ timeout: 60_000 });
  expect(await tagged()).toBe(0);
  await page.locator('.ant-drawer-close').click();

  // The oldest, which no first page would show.
  await page.goto(`${url}/console/#/videos/list`);
  await page.getByLabel('标题或编号').fill(`${word} 1`);
  await page.getByLabel('标题或编号').press('Enter');
  await page.getByRole('button', { name: '全选本页' }).waitFor();
  const [{ id }] = (await readDatabase('select id from videos where import_key = $1', [`${word}1`])) as [
    { id: string },
  ];
  await page.getByLabel('标题或编号').fill(id);
  await page.getByLabel('标题或编号').press('Enter');
  const row = page.getByRole('row').filter({ hasText: `#${id}` });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '批量修改' }).click();
  await sheet.getByRole('radio', { name: '置顶', exact: true }).check();
  await sheet.getByLabel('渠道', { exact: true }).click();
  await page.getByTitle(`${word}（${agentId}）`).last().click();
  // The choices lie over what is below them until one looks elsewhere.
  await sheet.locator('.ant-modal-title').click();
  await sheet.getByRole('button', { name: '下一步' }).click();
  await sheet.getByRole('button', { name: '确认执行' }).click();
  await page.getByText('已处理 1 条').waitFor();
  await row.getByText('置顶').waitFor();

  const { page: phone, context } = await openPhone(browser);
  await phone.goto(`http://${host}:${new URL(url).port}/`);
  const first = phone.locator('a[href*="/video?id="]').first();
  await expect.poll(() => first.getAttribute('href')).toContain(`/video?id=${id}`);
  await context.close();
  expect(admin.complaints).toEqual([]);
});
