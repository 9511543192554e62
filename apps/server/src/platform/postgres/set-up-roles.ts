import type { Client } from 'pg';
import { codeOf, reasonOf, StartError } from '../process/start-error.ts';
import { handOver } from './hand-over.ts';
import { appRole, connectAs, databaseName, type Passwords, superuser } from './roles.ts';

interface Cluster {
  readonly port: number;
  readonly folder: string;
  readonly passwords: Passwords;
  /** A password that was ordered for the product's role and is not set yet. */
  readonly ordered: string | undefined;
  /** The log is archived: the product's role makes the copies that it goes on from. */
  readonly archives: boolean;
}

const wrongPassword = '28P01';

/**
 * Makes sure that the product's role and its database are there and that the role owns what is in it. A cluster from
 * before there were two roles is changed over: its one role is the superuser that PostgreSQL was made with, which
 * can neither be demoted nor give its objects away in one go, so it gets another name and a new role takes the old one.
 */
export async function setUpRoles(cluster: Cluster): Promise<void> {
  try {
    const admin = await becomeAdmin(cluster);
    try {
      await ensureRole(admin, cluster);
      const found = await admin.query('select from pg_database where datname = $1', [databaseName]);
      if (found.rowCount === 0) await admin.query(`create database ${databaseName}`);
      await ensureRights(admin);
    } finally {
      await admin.end();
    }
    await handOver({ port: cluster.port, password: cluster.passwords.admin });
    await allowBases(cluster);
    await provePassword(cluster);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const hint = codeOf(error) === wrongPassword ? ': restore secrets.json and the database together' : '';
    throw new StartError(`cannot use the database in ${cluster.folder}: ${reasonOf(error)}${hint}`, { cause: error });
  }
}

async function becomeAdmin({ port, passwords }: Cluster): Promise<Client> {
  const place = { port, database: 'postgres' };
  try {
    return await connectAs(superuser, { ...place, password: passwords.admin });
  } catch (error) {
    if (codeOf(error) !== wrongPassword) throw error;
    const old = await connectAs(appRole, { ...place, password: passwords.app });
    try {
      if (!(await isSuperuser(old))) throw error;
      await renameOldSuperuser(old, passwords.admin);
    } finally {
      await old.end();
    }
    return await connectAs(superuser, { ...place, password: passwords.admin });
  }
}

async function isSuperuser(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  );
  return rows[0]?.super === true;
}

/** All or nothing. Nobody can rename the role that they are, so another one does it. */
async function renameOldSuperuser(client: Client, password: string): Promise<void> {
  await client.query(`begin;
    create role liuguang_change_over superuser;
    set local session authorization liuguang_change_over;
    alter role ${appRole} rename to ${superuser};
    alter role ${superuser} password ${client.escapeLiteral(password)};
    reset session authorization;
    drop role liuguang_change_over;
    commit`);
}

async function ensureRole(admin: Client, { passwords, ordered }: Cluster): Promise<void> {
  const found = await admin.query('select from pg_roles where rolname = $1', [appRole]);
  const password = ordered ?? passwords.app;
  if (found.rowCount === 0) await admin.query(`create role ${appRole} password ${admin.escapeLiteral(password)}`);
  else if (ordered !== undefined) await admin.query(`alter role ${appRole} password ${admin.escapeLiteral(ordered)}`);
}

/** Nothing is written where nothing is to change: a start on a full disk must not need room for this. */
async function ensureRights(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ name: string; open: boolean; usable: boolean }>(
    `select datname as name, has_database_privilege('public', oid, 'connect') as open,
       has_database_privilege($1, oid, 'create') as usable
     from pg_database where datname = any ($2)`,
    [appRole, [databaseName, 'postgres', 'template1']],
  );
  for (const { name, open, usable } of rows) {
    if (open) await admin.query(`revoke all on database ${name} from public`);
    if (name === databaseName && !usable) {
      await admin.query(`grant connect, create, temporary on database ${name} to ${appRole}`);
    }
  }
  const wrong = await admin.query(
    `select from pg_roles where rolname = $1
     and (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls or not rolcanlogin)`,
    [appRole],
  );
  if (wrong.rowCount === 0) return;
  await admin.query(`alter role ${appRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`);
}

/** To say when a copy of the files begins and ends: it reads nothing by that. */
const baseFunctions = ['pg_catalog.pg_backup_start(text, boolean)', 'pg_catalog.pg_backup_stop(boolean)'];

async function allowBases({ port, passwords, archives }: Cluster): Promise<void> {
  const admin = await connectAs(superuser, { port, password: passwords.admin, database: databaseName });
  try {
    for (const name of baseFunctions) {
      const { rows } = await admin.query<{ may: boolean }>(
        `select has_function_privilege($1, $2::regprocedure, 'execute') as may`,
        [appRole, name],
      );
      if (rows[0]?.may === archives) continue;
      await admin.query(
        `${archives ? 'grant' : 'revoke'} execute on function ${name} ${archives ? 'to' : 'from'} ${appRole}`,
      );
    }
  } finally {
    await admin.end();
  }
}

/** Secrets of another installation would open nothing that was sealed with the lost ones: better no start. */
async function provePassword({ port, passwords, ordered }: Cluster): Promise<void> {
  const client = await connectAs(appRole, { port, database: databaseName, password: ordered ?? passwords.app });
  await client.end();
}
