import { calls } from '@liuguang/contract/calls.ts';
import {
  type RenderedScreen,
  type Served,
  type ServedCall,
  servedCalls,
  splashPlace,
} from '@liuguang/contract/served-page.ts';
import { createPatience } from '../cache/patience.ts';
import type { Ask } from '../http/calls/ask.ts';
import type { Logger } from '../log/logger.ts';

/** What a page has with it of its agent: the answers of its first calls, and the screen that they make. */
export interface FirstScreen {
  readonly at: number;
  /** The first entry of a visit leads to /free, so home is not what is seen first. */
  readonly opensFree: boolean;
  /** The answers, as the text of a script element that is not run. */
  readonly data: string;
  /** Without it the app draws the screen itself. */
  readonly rendered: RenderedScreen | undefined;
}

/** Draws the first screen with the components of the app. */
export type Render = (served: Served) => Promise<RenderedScreen>;

/** The screen of an agent; undefined when it cannot be had now. */
export type FirstScreens = (agentId: string) => Promise<FirstScreen | undefined>;

interface Deps {
  readonly ask: Ask;
  readonly render: Render | undefined;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'error'>;
}

interface Made {
  readonly screen: FirstScreen;
  /** Of the answers that it was made from. */
  readonly tags: string;
}

const names = Object.keys(servedCalls) as ServedCall[];
/** As long as the answers are the same a screen may say "3 minutes ago" and count as new in the browser. */
const keptMs = 20_000;
/** A page does not wait longer than this for a database that hangs. */
const patienceMs = 700;
const mostAgents = 100;

/** Makes one screen at a time for each agent, and a new one only when its answers have changed. */
export function createFirstScreens({ ask, render, clock, log }: Deps): FirstScreens {
  const made = new Map<string, Made>();
  const making = new Map<string, Promise<FirstScreen | undefined>>();
  const patience = createPatience(patienceMs);

  async function draw(served: Served): Promise<RenderedScreen | undefined> {
    try {
      return await render?.(served);
    } catch (error) {
      log.error({ err: error }, 'the first screen was not drawn; the app does it');
      return undefined;
    }
  }

  async function make(agentId: string): Promise<FirstScreen | undefined> {
    const [splash, ...bodies] = await Promise.all([
      ask('getAdInfo', { agentId }, splashPlace),
      ...names.map((name) => ask(name, { agentId }, servedCalls[name])),
    ]);
    const at = clock();
    const tags = [splash, ...bodies].map(({ etag }) => etag).join(' ');
    const known = made.get(agentId);
    if (known?.tags === tags && at - known.screen.at < keptMs) return known.screen;
    const texts = names.map((name, index) => `"${name}":${String(bodies[index]?.bytes)}`);
    const text = `{"at":${at},"splash":${String(splash.bytes)},"bodies":{${texts.join(',')}}}`;
    const served = JSON.parse(text) as Served;
    const { list } = served.bodies.getPlatForm.data;
    const opensFree = list.some(({ key, value }) => key === 'IsReturnFreeAd' && value === 'true');
    const screen = { at, opensFree, data: inScript(text), rendered: await draw(served) };
    if (made.size >= mostAgents) made.clear();
    made.set(agentId, { screen, tags });
    return screen;
  }

  return async (agentId) => {
    let running = making.get(agentId);
    if (!running) {
      running = patience
        .watch(make(agentId))
        .catch(() => undefined)
        .finally(() => making.delete(agentId));
      making.set(agentId, running);
    }
    let screen: FirstScreen | undefined;
    await patience.wait(running.then((done) => (screen = done)));
    return screen;
  };
}

/** The same JSON with nothing in it that could end the element or, in old parsers, a line of script. */
function inScript(json: string): string {
  return json.replaceAll(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

// Better no start than a page that holds what is not for everybody.
for (const name of names) {
  const { access, changes, method } = calls[name];
  if (access !== 'anyone' || changes || method !== 'GET') throw new Error(`${name} is not for every page`);
}
