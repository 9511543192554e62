import { makeModules, type Modules } from '../modules.ts';
import { openBackgroundDeps } from '../platform/background-deps.ts';
import type { Deps } from '../platform/deps.ts';
import type { Program } from '../platform/process/program.ts';
import { type CliDatabase, openCliDatabase } from './database.ts';

export interface CliModules extends CliDatabase {
  readonly modules: Modules;
  readonly deps: Deps;
}

/** The features on the database that a command works on. */
export async function openCliModules(program: Program, connections?: number): Promise<CliModules> {
  const opened = await openCliDatabase(program, connections);
  const deps = await openDeps(opened, program);
  return { ...opened, deps, modules: makeModules(deps) };
}

export async function modulesOn(opened: CliDatabase, program: Program): Promise<Modules> {
  return makeModules(await openDeps(opened, program));
}

async function openDeps(opened: CliDatabase, program: Program): Promise<Deps> {
  const deps = await openBackgroundDeps(opened);
  program.onStop(() => deps.close());
  return deps;
}
