import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Server tests run from the sources: a process that opens one file takes half a second longer from
 * there, and a run of all tests starts about a hundred. Here `builtBeside` finds the programs of the build.
 */
const fromBuild = pathToFileURL(path.join(import.meta.dirname, 'built-beside.ts')).href;

registerHooks({
  resolve: (specifier, context, next) => next(specifier === './built-beside.ts' ? fromBuild : specifier, context),
});
