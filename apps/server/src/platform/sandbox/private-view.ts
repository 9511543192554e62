import { existsSync, lstatSync } from 'node:fs';
import path from 'node:path';

export interface View {
  /** Folders of this program. */
  readonly program: readonly string[];
  readonly files: readonly string[];
  readonly work: string | undefined;
}

/** The new root is made over this folder, which exists everywhere and holds nothing that is needed inside. */
const root = '/sys';
const systemFolders = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
const systemFiles = ['/etc/ld.so.cache', '/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];
const given = 'ro,nosuid,nodev';
const basic = [
  line('tmpfs', '/tmp', 'tmpfs', 'mode=1777,size=512m,nosuid,nodev,noexec'),
  line('proc', '/proc', 'proc', 'ro,nosuid,nodev,noexec'),
];

/**
 * Builds the folders that a decoder sees, in a mount namespace of its own, and leaves everything else behind. Few commands
 * with much to do each: every one of them takes milliseconds of each start.
 */
const script = String.raw`
set -e
# The server makes folders for itself alone; these are for the decoder.
umask 022
# When the machine runs out of memory this is the process to lose.
echo 1000 > /proc/self/oom_score_adj 2>/dev/null || :
eval "$1"; shift
exec "$@"
`;

/**
 * What stands before a command to have it see these and nothing else: the system's programs and libraries, this program
 * and what it is to read, all read-only; an empty /tmp in memory; and its work folder, from which nothing can be run. All
 * stand under the same names as outside.
 */
export function inView({ program, files, work }: View): string[] {
  const known = systemFolders.filter((folder) => existsSync(folder));
  const links = known.filter((folder) => lstatSync(folder).isSymbolicLink());
  const folders = [...known.filter((folder) => !links.includes(folder)), ...program];
  const single = [...systemFiles.filter((file) => existsSync(file)), ...files];
  const works = work === undefined ? [] : [work];
  const mounts = [
    ...folders.map((folder) => line(folder, folder, 'none', `bind,${given}`)),
    // A device that may not be one would be none.
    ...single.map((file) => line(file, file, 'none', file.startsWith('/dev/') ? 'bind' : `bind,${given}`)),
    ...works.map((folder) => line(folder, folder, 'none', 'bind,nosuid,nodev,noexec')),
  ];

  /** Something to mount on, for those of the given that lie in /tmp, or for the others. */
  function places(tmp: boolean): string[] {
    const [made, held] = [[...folders, ...works], single].map((all) => all.filter((place) => isInTmp(place) === tmp));
    const parents = held?.map((file) => path.dirname(file)) ?? [];
    const all = [...(made ?? []), ...parents].map((place) => quoted(root + place));
    return [`mkdir -p ${root}/old ${all.join(' ')}`, ...(held ?? []).map((file) => `: > ${quoted(root + file)}`)];
  }

  const steps = [
    `mount -t tmpfs -o mode=755,size=1m,nosuid,nodev tmpfs ${root}`,
    `mkdir ${root}/proc ${root}/tmp`,
    ...places(false),
    ...(links.length === 0 ? [] : [`cp -P ${links.join(' ')} ${root}/`]),
    // Only for what lies in /tmp outside must the new one be there first.
    ...([...works, ...files, ...program].some(isInTmp)
      ? [mountAll(basic), ...places(true), mountAll(mounts)]
      : [mountAll([...basic, ...mounts])]),
    `cd ${root}`,
    `mount -o remount,bind,${given} ${root}`,
    'pivot_root . old',
    'umount -l old',
  ];
  return ['/bin/sh', '-c', script, 'view', steps.join('\n')];
}

function isInTmp(place: string): boolean {
  return place.startsWith('/tmp/');
}

function mountAll(lines: readonly string[]): string {
  const table = `${root}/old/table`;
  return `printf '%s\\n' ${quoted(lines.join('\n'))} > ${table}; mount -a -T ${table}`;
}

/** A line of a table of mounts. */
function line(source: string, target: string, type: string, options: string): string {
  return `${escaped(source)} ${escaped(root + target)} ${type} ${options} 0 0`;
}

/** Blanks are written as numbers there. */
function escaped(text: string): string {
  return text.replaceAll(/[\s\\#]/g, (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
