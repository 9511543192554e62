import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typePrograms } from './type-programs.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'liuguang-types-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const settings = { strict: true, noEmit: true, types: [], target: 'es2024', module: 'nodenext' };

function project(name: string, compilerOptions: object, source: string): string {
  mkdirSync(path.join(home, name));
  writeFileSync(path.join(home, name, `${name}.ts`), source);
  const config = path.join(home, name, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ['.'] }));
  return config;
}

it('compiles projects of the same settings at once, others by themselves, and finds the faults of each', () => {
  const projects = [
    project('sound', settings, `export const one: number = 1;\n`),
    project('loose', { ...settings, strict: false }, `export const two: number = null;\n`),
    project('wrong', settings, `export const three: number = null;\n`),
  ];
  const [sound = '', loose = '', wrong = ''] = projects;
  const programs = typePrograms(projects, path.join(home, 'programs'));
  expect(programs.map((program) => program.projects)).toEqual([[sound, wrong], [loose]]);
  const said = programs.map(({ config }) => spawnSync('tsc', ['-p', config], { encoding: 'utf8' }).stdout);
  expect(said[0]).toContain('wrong.ts(1,14): error TS2322');
  expect(said[0]?.match(/error/g)).toHaveLength(1);
  expect(said[1]).toBe('');
});
