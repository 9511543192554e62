/** Prints the seconds of each step: what takes long is seen in every run. */
export function stopwatch() {
  let last = performance.now();
  return {
    say: (what: string) => {
      process.stdout.write(`${((performance.now() - last) / 1000).toFixed(1).padStart(7)} s  ${what}\n`);
      last = performance.now();
    },
  };
}
