import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { systemUser } from '../postgres/system-user.ts';
import { reasonOf } from '../process/start-error.ts';
import { decoderCommand, type Measures } from './decoder-command.ts';
import { decoderEnv } from './decoder-env.ts';

/** What is in force on this machine, and why what is missing is. */
export interface Found {
  readonly measures: Measures;
  /** The most that it can be. */
  readonly complete: boolean;
  readonly missing: readonly string[];
}

const userName = 'liuguang-media';
const program = path.join(import.meta.dirname, 'probe-program.ts');
const patienceMs = 10_000;
const run = promisify(execFile);

let found: Promise<Found> | undefined;

/** Tried once in a process: by running a program of ours with each, the strongest first. */
export function findMeasures(): Promise<Found> {
  return (found ??= find());
}

async function find(): Promise<Found> {
  const root = process.getuid?.() === 0;
  const linux = process.platform === 'linux';
  const user = root ? (systemUser(userName) ?? systemUser('nobody') ?? null) : null;
  const noLinux = `${process.platform} has none`;
  const why: Record<string, string> = linux ? {} : { setpriv: noLinux, prlimit: noLinux, apart: noLinux };
  const none: Measures = { user: null, apart: null, userNamespace: false, setpriv: false, prlimit: false };
  const setpriv = linux && (await has('setpriv', ['--pdeathsig', 'KILL', 'true'], why));
  const prlimit = linux && (await has('prlimit', ['--core=0', 'true'], why));
  const base = { ...none, setpriv, prlimit };
  for (const own of user === null ? [null] : [user, null]) {
    for (const apart of linux ? (['view', 'network', null] as const) : [null]) {
      const measures = { ...base, user: own, apart, userNamespace: !root };
      const failed = await fails(measures);
      if (failed === null) return { measures, ...told(measures, why, root) };
      if (own === user) why[apart ?? 'user'] ??= failed;
    }
  }
  return { measures: none, ...told(none, why, root) };
}

async function fails(measures: Measures): Promise<string | null> {
  const limits = { memoryBytes: 256 * 1024 ** 2, cpuSeconds: 20, fileBytes: 1024 };
  const [command, args] = decoderCommand(measures, { program, files: [], work: undefined, ...limits });
  // Who cannot set a user by setpriv is set by the system.
  const byHand = measures.setpriv ? {} : (measures.user ?? {});
  try {
    const { stdout } = await run(command, args, { env: decoderEnv(), timeout: patienceMs, cwd: '/', ...byHand });
    return stdout === 'ready' ? null : `it said ${JSON.stringify(stdout.slice(0, 80))}`;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n')[0] : '';
    return said || reasonOf(error);
  }
}

async function has(tool: string, args: readonly string[], why: Record<string, string>): Promise<boolean> {
  try {
    await run(tool, [...args], { env: decoderEnv(), timeout: patienceMs });
    return true;
  } catch (error) {
    why[tool] = reasonOf(error).slice(0, 160);
    return false;
  }
}

function told(measures: Measures, why: Record<string, string>, root: boolean): Omit<Found, 'measures'> {
  const { user, apart, setpriv, prlimit } = measures;
  const view = why['view'] ?? why['apart'] ?? 'not possible';
  const weak = [
    ...(apart === null ? [`network: decoders can reach it (${why['network'] ?? view})`] : []),
    ...(apart === 'view' ? [] : [`folders: decoders see those that their user may read (${view})`]),
    ...(root && !user ? [`user: decoders run as root (${why['user'] ?? `no user ${userName}`})`] : []),
    ...(!root && apart !== 'view'
      ? ['user: decoders run as the user of the server; only root can give them another']
      : []),
    ...(setpriv ? [] : [`privileges: nothing takes them away (${why['setpriv'] ?? ''})`]),
    ...(prlimit ? [] : [`processes: not counted (${why['prlimit'] ?? ''})`]),
  ];
  return { complete: weak.length === 0, missing: [...weak, ...(hasFilter() ? [] : ['system calls: no filter'])] };
}

/** Nothing in Node or in the tools of every Linux can install one; a container or a service manager may have. */
function hasFilter(): boolean {
  try {
    return /^Seccomp:\s+2$/m.test(readFileSync('/proc/self/status', 'utf8'));
  } catch {
    return false;
  }
}

/** In words, for whoever runs the installation. */
export function inWords({ user, apart, userNamespace, setpriv, prlimit }: Measures): string {
  return [
    ...(user ? [`user ${user.uid}`] : []),
    ...(userNamespace && apart ? ['a user namespace'] : []),
    ...(apart ? ['no network'] : []),
    ...(apart === 'view' ? ['no processes or folders but their own, read-only but for the work folder'] : []),
    ...(setpriv ? ['no capabilities, no new privileges'] : []),
    `limits of memory, processor, file size${prlimit ? ' and processes' : ''}`,
    "Node's permission model",
  ].join(', ');
}
