import { longestGrantMs } from '../features/playback/playback.public.ts';
import { loadConfig } from '../platform/config/config.ts';
import { playbackKeysEveryMs, rotatePlaybackKey } from '../platform/config/secrets.ts';
import { prepareDataDir } from '../platform/process/data-dir.ts';
import { command, say, wrongUsage } from './command.ts';

const usage = 'keys rotate';

export const keys = command({
  usage,
  summary: 'sign playback addresses with a new key; the old one opens what it signed for 6 hours more',
  options: {},
  run: async ({ words }) => {
    if (words[0] !== 'rotate') throw wrongUsage('keys needs what to do', usage);
    const { dataDir } = loadConfig(process.env, process.cwd());
    prepareDataDir(dataDir);
    const now = Date.now();
    const current = rotatePlaybackKey(dataDir, { now, until: now + longestGrantMs });
    const withinSeconds = (2 * playbackKeysEveryMs) / 1000;
    say(`playback key ${current} signs from now on; a running Liuguang takes it up within ${withinSeconds} s`);
  },
});
