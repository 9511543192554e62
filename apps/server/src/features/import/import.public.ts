// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { importOptions, type ImportOptions } from './import-run.ts';
export { getRun, listItems } from './import.repository.ts';
export { plannedRows } from './work/planned-rows.ts';
export { problemOfSource, sourceNameOf } from './source-name.ts';
export { isAddress } from './source/open-source.ts';
export { SourceProblem } from './source/source-problem.ts';
