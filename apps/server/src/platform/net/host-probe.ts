import { randomBytes } from 'node:crypto';
import { hostProofText } from '@liuguang/contract/host-proof.ts';
import { z } from 'zod';
import type { HostKey } from '../config/host-key.ts';

type HostState =
  | 'ok'
  /** Nobody answered in time. */
  | 'silent'
  /** Somebody else answers, or a page of the provider. */
  | 'foreign'
  /** It answers that it cannot. */
  | 'unwell'
  /** It is ours, and shows another agent. */
  | 'otherAgent';

export interface HostAnswer {
  readonly state: HostState;
  readonly ms: number;
}

const patienceMs = 5000;
const longestAnswer = 64 * 1024;
const answer = z.object({
  proof: z.object({ nonce: z.string(), agentId: z.string(), host: z.string(), signature: z.string() }),
});

/** Asks a host what a browser would ask it before it moves there. */
export async function probeHost(key: HostKey, origin: string, agentId: string): Promise<HostAnswer> {
  const started = performance.now();
  const state = await ask(key, origin, agentId).catch(() => 'silent' as const);
  return { state, ms: Math.round(performance.now() - started) };
}

async function ask(key: HostKey, origin: string, agentId: string): Promise<HostState> {
  const nonce = proofNonce();
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch(`${origin}${proofPath(nonce)}`, { redirect: 'manual', signal });
  const { status } = response;
  return stateOf(key, { status, text: await readShort(response) }, { nonce, agentId, host: new URL(origin).host });
}

export function proofNonce(): string {
  return randomBytes(24).toString('base64url');
}

export function proofPath(nonce: string): string {
  return `/health?nonce=${nonce}`;
}

/** What the answer of a host to the question for its proof says about it. */
export function stateOf(
  key: HostKey,
  { status, text }: { status: number; text: string },
  asked: { nonce: string; agentId: string; host: string },
): HostState {
  const found = answer.safeParse(parse(text));
  if (!found.success) return status >= 500 ? 'unwell' : 'foreign';
  const { signature, ...proof } = found.data.proof;
  const isOurs = key.verify(hostProofText(proof), signature);
  if (!isOurs || proof.nonce !== asked.nonce || proof.host !== asked.host) return 'foreign';
  return proof.agentId === asked.agentId ? 'ok' : 'otherAgent';
}

/** A stranger may answer with as much as they like. */
async function readShort(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestAnswer) return '';
  }
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
