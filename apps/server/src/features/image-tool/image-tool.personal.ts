import { sql } from 'kysely';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { imageSweepSpec } from './image-tool.job-spec.ts';

/** What the account gave to the image tools. The files of deleted rows are removed by the sweep. */
export const imageToolPersonalData: PersonalData = {
  name: 'image-tools',
  tables: ['image_jobs', 'image_job_days'],

  async merge(trx, { from, into }) {
    await trx
      .updateTable('image_jobs')
      .set({ account_id: into, client_key: null })
      .where('account_id', '=', from)
      .execute();
    await sql`insert into image_job_days as d (account_id, day, begun)
      select ${into}, day, begun from image_job_days where account_id = ${from}
      on conflict (account_id, day) do update set begun = d.begun + excluded.begun`.execute(trx);
    await trx.deleteFrom('image_job_days').where('account_id', '=', from).execute();
  },

  async export(db, accountId) {
    const [jobs, days] = await Promise.all([
      db
        .selectFrom('image_jobs')
        .select(['id as jobId', 'tool', 'options', 'state', 'reason', 'price', 'refunded'])
        .select(['created_at as createdAt', 'finished_at as finishedAt'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('image_job_days')
        .select(['day', 'begun'])
        .where('account_id', '=', accountId)
        .orderBy('day')
        .execute(),
    ]);
    return { jobs, days };
  },

  async erase(trx, accountId) {
    for (const table of ['image_jobs', 'image_job_days'] as const) {
      await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
    }
    await enqueue(trx, imageSweepSpec, {}, { key: imageSweepSpec.id });
  },
};
