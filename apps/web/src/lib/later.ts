/** Work that the first screen does not need. One piece at a time, in the order in which it was handed over. */
interface Piece {
  readonly work: () => void;
}

export interface Later {
  /** Somebody needs it: it begins at once, if it has not yet. */
  readonly now: () => void;
  readonly cancel: () => void;
}

/** A page that is never idle gets its session and its notices all the same. */
const longestBusyMs = 2000;
const lookEveryMs = 100;
/** On a line so bad that the first screen takes longer, waiting on would only leave somebody outside. */
const longestHoldMs = 6000;

const waiting: Piece[] = [];
let held = false;
let asked = false;

/** Runs when the first screen is painted and loaded and the browser has nothing better to do. */
export function later(work: () => void): Later {
  const piece = { work };
  waiting.push(piece);
  next();
  const take = (): boolean => {
    const at = waiting.indexOf(piece);
    if (at >= 0) waiting.splice(at, 1);
    return at >= 0;
  };
  return { now: () => void (take() && work()), cancel: () => void take() };
}

/** Lets nothing begin before `shown` says that the first screen has what it shows. */
export function holdBack(shown: () => boolean): void {
  held = true;
  const since = performance.now();
  const look = setInterval(() => {
    const over = performance.now() - since > longestHoldMs;
    if (!over && (document.readyState !== 'complete' || !shown())) return;
    clearInterval(look);
    held = false;
    next();
  }, lookEveryMs);
}

/** A piece for each idle moment, so that none of them makes a long task out of another. */
function next(): void {
  if (held || asked || waiting.length === 0) return;
  asked = true;
  whenIdle(() => {
    asked = false;
    const piece = held ? undefined : waiting.shift();
    next();
    piece?.work();
  });
}

function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: longestBusyMs });
  else setTimeout(work, 1);
}
