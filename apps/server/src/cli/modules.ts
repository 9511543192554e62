import { makeModules, type Modules } from '../modules.ts';
import { openBackgroundDeps } from '../platform/background-deps.ts';
import type { Program } from '../platform/process/program.ts';
import { type CliDatabase, openCliDatabase } from './database.ts';

export interface CliModules extends CliDatabase {
  readonly modules: Modules;
}

/** The features on the database that a command works on. */
export async function openCliModules(program: Program): Promise<CliModules> {
  const opened = await openCliDatabase(program);
  return { ...opened, modules: await modulesOn(opened, program) };
}

export async function modulesOn(opened: CliDatabase, program: Program): Promise<Modules> {
  const deps = await openBackgroundDeps(opened);
  program.onStop(() => deps.close());
  return makeModules(deps);
}
