import {
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { UpgradeError } from './fail.ts';

/** The folders that deploy/install.sh makes. */
export interface Installation {
  readonly base: string;
  readonly releases: string;
  /** Of the release in use. */
  readonly version: string;
  /** The release in use before this one. */
  readonly previous: string | undefined;
}

export interface ReleaseFile {
  readonly version: string;
  readonly platform: string;
}

/** The installation that this release is part of. */
export function findInstallation(release: string): Installation {
  const real = realpathSync(release);
  const releases = path.dirname(real);
  const base = path.dirname(releases);
  const current = path.join(base, 'current');
  if (path.basename(releases) !== 'releases' || !existsSync(current)) {
    throw new UpgradeError(`${real} was not installed by deploy/install.sh: unpack the new archive and start that one`);
  }
  if (realpathSync(current) !== real) {
    throw new UpgradeError(`${real} is not the release in use: call ${current}/liuguang`);
  }
  const link = path.join(base, 'previous');
  const previous = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
    ? path.basename(readlinkSync(link))
    : undefined;
  return { base, releases, version: readRelease(real).version, previous };
}

export function readRelease(folder: string): ReleaseFile {
  const file = path.join(folder, 'release.json');
  if (!existsSync(file)) throw new UpgradeError(`${folder} is no release of Liuguang: it has no release.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as ReleaseFile;
}

/** In one step: who starts at this moment starts the one or the other. */
export function useRelease({ base }: Installation, version: string): void {
  replaceLink(path.join(base, 'current'), version);
}

export function rememberPrevious({ base }: Installation, version: string): void {
  replaceLink(path.join(base, 'previous'), version);
}

function replaceLink(link: string, version: string): void {
  const fresh = `${link}.${process.pid}`;
  rmSync(fresh, { force: true });
  symlinkSync(path.join('releases', version), fresh);
  renameSync(fresh, link);
}
