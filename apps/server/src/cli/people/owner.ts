import { linkHours, setupLink } from '../../features/staff/staff.public.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { writeStaffAudit } from '../../platform/admin/staff-audit.ts';
import { command, say, wrongUsage } from '../command.ts';
import { openCliModules } from '../modules.ts';

const usage = 'owner link | owner reset <login name> | owner open-network';

/** The way back in for whoever has the machine: there is no default password and no back door besides. */
export const owner = command({
  usage,
  summary:
    'print a one-time link that makes an owner of the console, or sets up password and authenticator of somebody ' +
    'again; or let the console be used from every network',
  options: {},
  most: ([what]) => (what === 'reset' ? 2 : 1),
  // It writes its own row, together with the link.
  changes: false,
  run: async ({ words, program }) => {
    const [what, name] = words;
    if (what !== 'link' && what !== 'open-network' && (what !== 'reset' || name === undefined)) {
      throw wrongUsage('owner needs what to do', usage);
    }
    const { database, config, modules } = await openCliModules(program);
    const { db } = database;
    const { allowed, setup, staff } = modules.staff;
    const note = { subject: name ?? what };
    const done = { at: Date.now(), actor: null, by: '命令行', address: '', call: `cli owner ${what}`, input: {}, note };
    const made = await db.transaction().execute(async (trx) => {
      await writeStaffAudit(trx, done);
      if (what === 'link') return await setup.makeLink(trx, { kind: 'owner', role: 'owner' });
      if (what === 'reset') return await staff.reset(trx, await idOf(name ?? ''));
      await allowed.save(trx, [], null);
      return null;
    });
    if (!made) return say('the console may be used from every network again, within 5 seconds');
    const port = config.port === 0 ? 3000 : config.port;
    say(setupLink(config.consoleUrl ?? config.publicUrl ?? `http://127.0.0.1:${port}`, made.token));
    say(`one use, ${linkHours} hours`);

    async function idOf(wanted: string): Promise<string> {
      const row = await db.selectFrom('staff').select('id').where('name', '=', wanted).executeTakeFirst();
      if (!row) throw new StartError(`nobody of the staff is called "${wanted}"`);
      return row.id;
    }
  },
});
