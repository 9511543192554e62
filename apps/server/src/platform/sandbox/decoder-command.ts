import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SystemUser } from '../postgres/system-user.ts';
import { inView } from './private-view.ts';

/** What keeps a decoder in, as far as this machine has it. */
export interface Measures {
  /** Whom it runs as, when the worker is root. */
  readonly user: SystemUser | null;
  /** `view`: folders, processes and a network of its own; `network`: only the latter. */
  readonly apart: 'view' | 'network' | null;
  /** Namespaces of a user who is not root. */
  readonly userNamespace: boolean;
  /** setpriv: no new privileges, no capabilities, ends with the worker. */
  readonly setpriv: boolean;
  /** prlimit; without it the shell sets those limits that every shell can. */
  readonly prlimit: boolean;
}

export interface DecoderRun {
  readonly program: string;
  readonly files: readonly string[];
  readonly work: string | undefined;
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
  /** The longest file that it may write. */
  readonly fileBytes: number;
}

const root = path.join(import.meta.dirname, '../../../../..');
/** Not the whole folder: data may lie in it. */
export const programFolders = ['node_modules', 'apps/server', 'packages'].map((name) => path.join(root, name));

/** Code, stacks of threads and what V8 takes for itself stand beside what a file may take. */
const spareBytes = 1024 ** 3;
/** Threads count, and all decoders of a machine are one user. */
const mostProcesses = 512;
const mostOpen = 1024;

/** The command that runs a program of ours with everything that is there to keep it in. */
export function decoderCommand(measures: Measures, run: DecoderRun): [command: string, args: string[]] {
  const { apart, userNamespace, setpriv } = measures;
  const view = { program: [...programFolders, ...nodeOutside()], files: [...run.files, ownPackage], work: run.work };
  const words = [
    // Kills the outermost process with the worker; it takes everything inside with it.
    ...(setpriv ? ['setpriv', '--pdeathsig', 'KILL'] : []),
    ...(apart === null ? [] : ['unshare', ...(userNamespace ? ['--user', '--map-root-user'] : []), '--net', '--ipc']),
    ...(apart === 'view' ? ['--uts', '--mount', '--pid', '--fork', '--kill-child'] : []),
    ...(apart === null ? [] : ['--']),
    ...(apart === 'view' ? inView(view) : []),
    ...limits(measures, run),
    ...(setpriv ? ['setpriv', ...privileges(measures), '--pdeathsig', 'KILL'] : []),
    process.execPath,
    ...nodeFlags(run),
    run.program,
  ];
  return [words[0] ?? '', words.slice(1)];
}

const ownPackage = path.join(root, 'package.json');

/** Node itself, when it is neither the system's nor the one in our packages. */
function nodeOutside(): string[] {
  const folder = path.dirname(process.execPath);
  const known = ['/usr', '/bin', ...programFolders].some((each) => folder === each || folder.startsWith(`${each}/`));
  return known ? [] : [folder];
}

function privileges({ user, apart, userNamespace }: Measures): string[] {
  const isRoot = process.getuid?.() === 0 || (apart !== null && userNamespace);
  return [
    ...(user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []),
    '--no-new-privs',
    // Only who is root, here or in a namespace, has any to lose.
    ...(isRoot ? ['--bounding-set=-all', '--inh-caps=-all'] : []),
  ];
}

function limits({ prlimit }: Measures, { memoryBytes, cpuSeconds, fileBytes }: DecoderRun): string[] {
  const dataBytes = memoryBytes + spareBytes;
  if (prlimit) {
    return [
      'prlimit',
      `--data=${dataBytes}`,
      `--cpu=${cpuSeconds}`,
      `--fsize=${fileBytes}`,
      `--nproc=${mostProcesses}`,
      `--nofile=${mostOpen}`,
      '--core=0',
    ];
  }
  const script = `ulimit -c 0; ulimit -n ${mostOpen}; ulimit -t ${cpuSeconds}; ulimit -f ${Math.ceil(fileBytes / 512)}
    ulimit -d ${Math.ceil(dataBytes / 1024)}; exec "$@"`;
  // What a shell does not know it says, and goes on.
  return ['/bin/sh', '-c', script, 'limits'];
}

/** Binds what is written in JavaScript on every system; libraries in other languages are not bound by it. */
function nodeFlags({ files, work }: DecoderRun): string[] {
  const reads = [...programFolders, ownPackage, ...files, ...(work === undefined ? [] : [work])];
  return [
    '--max-old-space-size=256',
    '--permission',
    '--allow-addons',
    '--allow-worker',
    '--disable-warning=SecurityWarning',
    ...reads.filter((each) => existsSync(each)).map((each) => `--allow-fs-read=${each}`),
    ...(work === undefined ? [] : [`--allow-fs-write=${work}`]),
  ];
}
