import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Shown {
  readonly compilerOptions: object;
  readonly files: readonly string[];
}

interface TypeProgram {
  /** The projects that it compiles, by their settings. */
  readonly projects: readonly string[];
  readonly config: string;
}

/**
 * Projects whose settings come to the same are compiled as one program: each alone would read and compare the server and
 * its schema anew. `folder` is where the settings of such programs are written.
 */
export function typePrograms(projects: readonly string[], folder: string): TypeProgram[] {
  mkdirSync(folder, { recursive: true });
  const shown = projects.map((project) => ({ project, ...shownBy(project) }));
  const groups = Map.groupBy(shown, ({ compilerOptions }) => JSON.stringify(compilerOptions));
  return [...groups.values()].map((group, index) => {
    const [first, ...others] = group.map(({ project }) => project);
    if (first !== undefined && others.length === 0) return { projects: [first], config: first };
    const config = path.join(folder, `types-${index}.json`);
    const files = new Set(group.flatMap((one) => one.files));
    writeFileSync(config, JSON.stringify({ compilerOptions: group[0]?.compilerOptions, files: [...files] }));
    return { projects: group.map(({ project }) => project), config };
  });
}

/** As the compiler understands them, with what they inherit. */
function shownBy(project: string): Shown {
  const text = execFileSync('tsc', ['--showConfig', '-p', project], { encoding: 'utf8' });
  const { compilerOptions, files } = JSON.parse(text) as Shown;
  return { compilerOptions, files: files.map((file) => path.resolve(path.dirname(project), file)) };
}
