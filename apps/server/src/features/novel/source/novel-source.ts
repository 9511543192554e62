import { open } from 'node:fs/promises';
import { openEpub } from './epub.ts';
import type { NovelSource } from './source-shape.ts';
import { parseBudget } from './parse-budget.ts';
import { SourceProblem } from './source-problem.ts';
import { openText } from './text-file.ts';

const longestFile = 200 * 1024 * 1024;

/** What it is, is decided by its content, not its name. */
export async function openNovel(path: string): Promise<NovelSource> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw new SourceProblem('文件是空的');
    if (size > longestFile) throw new SourceProblem('文件不能超过 200 MB');
    const head = Buffer.alloc(4);
    await file.read(head, 0, 4, 0);
    if (head.equals(Buffer.from('PK\u0003\u0004'))) {
      await file.close();
      return await openEpub(path, size, parseBudget(size));
    }
    return await openText(file, parseBudget(size));
  } catch (error) {
    await file.close().catch(() => {});
    throw error;
  }
}
