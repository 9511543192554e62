import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bareRoot, type BareRoot, memoryOf, needRootOnDebian } from './debian/bare-root.ts';
import { playFreeVideo } from './debian/play-free-video.ts';
import { releaseArchive } from './debian/release-archive.ts';

/** Names for which Caddy makes certificates by itself, without an authority. */
const domain = 'app.localhost';
const mostMinutes = 10;
const mostMb = 450;
const units = ['database', 'web', 'worker'] as const;
const names = units.map((unit) => `liuguang-${unit}`).join(' ');

/** ARCHIVE names a release that is there already. */
it(
  'plays a video over https on a bare Debian by the steps of docs/install.md',
  { timeout: 1_800_000 },
  async (context) => {
    needRootOnDebian(context);
    const archive = await releaseArchive();
    const root = await bareRoot();
    try {
      for (const file of [archive, path.join(path.dirname(archive), 'SHA256SUMS')])
        copyFileSync(file, path.join(root.folder, 'root', path.basename(file)));
      const started = performance.now();
      for (const step of stepsOf('docs/install.md')) {
        const command = step.replaceAll('example.com', domain);
        // The page says to look at the settings before this one.
        if (command.startsWith('systemctl enable'))
          appendFileSync(path.join(root.folder, 'etc/liuguang/liuguang.env'), 'DEMO=1\n');
        const before = performance.now();
        const said = await root.run(command);
        console.log(
          `${((performance.now() - before) / 1000).toFixed(1).padStart(7)} s  ${command.split('\n').join('; ')}`,
        );
        if (command.startsWith('systemctl enable')) await ready(root);
        if (command.includes('doctor')) console.log(said.trim().replaceAll(/^/gm, '           '));
      }
      const { name, bytes } = playFreeVideo(get);
      const minutes = (performance.now() - started) / 60_000;
      console.log(`${name}: master playlist, playlist, first part and ${bytes} bytes of a segment over https`);
      console.log(`from the archive to that: ${minutes.toFixed(1)} minutes, of ${mostMinutes} at most`);
      const size = Number((await root.run('du -sk /opt/liuguang')).split('\t')[0]) * 1024;
      console.log(`installed: ${(size / 1e6).toFixed(0)} MB, of ${mostMb} at most`);
      for (const unit of units)
        console.log(
          `memory of ${unit}: ${(await memoryOf(root, `liuguang-${unit}`)).toFixed(0)} MB resident, shared pages counted in each process`,
        );
      expect(minutes).toBeLessThanOrEqual(mostMinutes);
      expect(size).toBeLessThanOrEqual(mostMb * 1e6);
      // The user of the product, no capability, no way to get one, and a filter of system calls.
      expect(await privileges(root)).toEqual(
        units.map(() => expect.stringMatching(/^liuguang CapEff:0{16} NoNewPrivs:1 Seccomp:2$/)),
      );
      console.log(`web, killed: ready again after ${(await killed(root)).toFixed(1)} s`);
      expect(await stopped(root)).toEqual(units.flatMap(() => ['success', 'inactive']));
    } finally {
      root.close();
    }
  },
);

async function privileges(root: BareRoot): Promise<string[]> {
  const script = `for unit in ${names}; do pid=$(systemctl show -p MainPID --value $unit)
    echo $(stat -c %U /proc/$pid) $(awk '/^(CapEff|NoNewPrivs|Seccomp):/ { printf "%s%s ", $1, $2 }' /proc/$pid/status); done`;
  return (await root.run(script)).trim().split('\n');
}

/** The result and state of each unit after it was asked to stop. */
async function stopped(root: BareRoot): Promise<string[]> {
  const began = performance.now();
  // The target alone would be stopped at once, and they after it.
  await root.run(`systemctl stop liuguang.target ${names}`);
  const seconds = (performance.now() - began) / 1000;
  const states = (await root.run(`systemctl show -p ActiveState,Result --value ${names}`)).trim().split(/\s+/);
  console.log(`stopped in ${seconds.toFixed(1)} s`);
  return states;
}

/** As the system does it, when it is out of memory; gives the seconds until it is ready again. */
async function killed(root: BareRoot): Promise<number> {
  const began = performance.now();
  await root.run('systemctl kill --signal=KILL liuguang-web');
  await pause(500);
  await ready(root);
  return (performance.now() - began) / 1000;
}

/** Every block of commands between the headings "Steps" and the next. */
function stepsOf(file: string): string[] {
  const section = /^## Steps$(.*?)^## /ms.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return Array.from(section.matchAll(/^```sh\n(.*?)^```$/gms), ([, text = '']) => text.trim());
}

async function ready(root: BareRoot): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const answer = await fetch('http://127.0.0.1:3000/ready').catch(() => undefined);
    if (answer?.ok === true) return;
    await pause(500);
  }
  throw new Error(`it was never ready:\n${await root.run("journalctl --no-pager -n 40 -u 'liuguang-*'")}`);
}

/** The certificate is Caddy's own here, so it is not checked; that it is https is. */
function get(place: string): Buffer {
  const args = [
    ...'-sSk --fail --retry 20 --retry-all-errors --retry-delay 1 --resolve'.split(' '),
    `${domain}:443:127.0.0.1`,
  ];
  return execFileSync('curl', [...args, `https://${domain}${place}`], { maxBuffer: 64 * 1024 * 1024 });
}
