import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isBreached } from './breached-passwords.ts';
import { refuseWeakPassword } from './weak-password.ts';
import { testFolder } from '../../testing/test-folder.ts';

const folder = testFolder(afterAll);

function listOf(passwords: readonly string[], end = '\r\n'): string {
  const lines = passwords.map((each, at) => `${hash('sha1', each, 'hex').toUpperCase()}:${(at + 1) ** 3}`);
  const file = path.join(folder, `${passwords.length}${JSON.stringify(end)}.txt`);
  writeFileSync(
    file,
    lines
      .toSorted()
      .map((each) => each + end)
      .join(''),
  );
  return file;
}

it.each([
  [1, '\n'],
  [2, '\r\n'],
  [5, '\n'],
  [700, '\r\n'],
])('finds each of %i leaked passwords and none beside them', async (count, end) => {
  const leaked = Array.from({ length: count }, (_, at) => `leaked horse ${at}`);
  const file = listOf(leaked, end);
  for (const password of leaked) expect([password, await isBreached(file, password)]).toEqual([password, true]);
  for (let at = 0; at < 50; at++) expect(await isBreached(file, `other horse ${at}`)).toBe(false);
});

it('is refused as a new password where the operator has such a list', async () => {
  const file = listOf(['quiet harbour 47', 'second harbour 48', 'third harbour 49']);
  await expect(refuseWeakPassword('quiet harbour 47', [], file)).rejects.toThrow('这个密码曾经泄露过，请换一个');
  await expect(refuseWeakPassword('quiet harbour 46', [], file)).resolves.toBeUndefined();
  await expect(refuseWeakPassword('quiet harbour 47', [])).resolves.toBeUndefined();
});

it('lets nobody set a password while the list cannot be read, rather than any', async () => {
  await expect(refuseWeakPassword('quiet harbour 47', [], path.join(folder, 'gone.txt'))).rejects.toThrow('ENOENT');
});
