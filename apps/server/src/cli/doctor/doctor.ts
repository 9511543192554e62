import { loadConfig } from '../../platform/config/config.ts';
import type { Program } from '../../platform/process/program.ts';
import { reasonOf, StartError } from '../../platform/process/start-error.ts';
import { command, say } from '../command.ts';
import { openCliDatabase } from '../database.ts';
import { databaseChecks } from './doctor-database.ts';
import { bad, type Check, type Finding } from './doctor-finding.ts';
import { machineChecks } from './doctor-machine.ts';

export const doctor = command({
  usage: 'doctor [--json]',
  summary: 'check the installation and say what to fix, a line each; ends with 1 when something must be fixed',
  options: { json: { type: 'boolean', default: false } },
  most: 0,
  changes: false,
  run: async ({ values: { json }, program }) => {
    const config = loadConfig(process.env, process.cwd());
    const findings = [...(await all(machineChecks(config), json)), ...(await inDatabase(program, json))];
    const failed = findings.filter(({ state }) => state === 'fail').length;
    const warned = findings.filter(({ state }) => state === 'warn').length;
    if (json) say(JSON.stringify({ ok: failed === 0, findings }, null, 2));
    if (failed > 0) throw new StartError(`${failed} of ${findings.length} checks found something to fix`);
    if (!json) say(warned === 0 ? 'everything is fine' : `nothing is broken; ${warned} lines are worth reading`);
  },
});

async function inDatabase(program: Program, quiet: boolean): Promise<Finding[]> {
  try {
    return await all(databaseChecks(await openCliDatabase(program)), quiet);
  } catch (error) {
    return await all([['postgresql', () => bad(reasonOf(error))]], quiet);
  }
}

/** One check that throws is one finding: the others still say theirs. */
async function all(checks: readonly Check[], quiet: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, run] of checks) {
    let verdict: Omit<Finding, 'check'>;
    try {
      verdict = await run();
    } catch (error) {
      verdict = bad(reasonOf(error));
    }
    findings.push({ check, ...verdict });
    if (!quiet) say(`${verdict.state.padEnd(4)}  ${check.padEnd(15)}  ${verdict.text}`);
  }
  return findings;
}
