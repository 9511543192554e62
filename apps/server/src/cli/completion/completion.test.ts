import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';
import { commands } from '../commands.ts';

async function script(shell: string): Promise<string> {
  const { completion } = commands;
  if (!completion) throw new Error('no completion');
  return await runCommand(completion, [shell], { dataDir: '/nowhere', databaseUrl: 'postgres://nowhere' });
}

/** What bash itself offers for a line, of which the last word is being typed. */
async function offered(...words: string[]): Promise<string[]> {
  const line = `COMP_WORDS=(liuguang "$@"); COMP_CWORD=$#; _liuguang; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const output = execFileSync('bash', ['-c', `${await script('bash')}\n${line}`, 'bash', ...words], {
    encoding: 'utf8',
  });
  return output.split('\n').filter((word) => word !== '');
}

it('completes every command of the table', async () => {
  expect(await offered('')).toEqual(['help', ...Object.keys(commands)]);
  expect(await offered('jo')).toEqual(['jobs']);
});

it('completes what comes behind a command, and its options', async () => {
  expect(await offered('jobs', '')).toEqual(['failed', 'retry', 'forget', 'run', '--json']);
  expect(await offered('jobs', 're')).toEqual(['retry']);
  expect(await offered('prune', '--d')).toEqual(['--dry-run']);
});

it('is written for other shells, and refuses one that it does not know', async () => {
  expect(await script('zsh')).toContain('bashcompinit');
  expect(await script('fish')).toContain(`-a 'failed retry forget run'`);
  expect(await script('tcsh')).toContain('completion needs a shell');
});
