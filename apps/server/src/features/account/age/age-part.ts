import { createHmac } from 'node:crypto';
import type { AgeSettings } from '../../../platform/config/age-settings.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { AgentService } from '../../agent/agent.public.ts';
import { selfDeclaration } from './age-check.ts';
import { agePlugin } from './age.plugin.ts';
import { ageRepository } from './age.repository.ts';
import { ageService, type AgeService } from './age.service.ts';
import { outsideCheck } from './outside-check.ts';
import { testProviderPath, testProviderPlugin } from './test-provider/test-provider.plugin.ts';
import { type Routes, WithMessage } from '../../../platform/http/calls/handlers.ts';
import { signedIn } from '../login/sign-in.ts';

type Needs = Pick<Deps, 'db' | 'config' | 'secrets' | 'sessions' | 'origin' | 'limiter' | 'log' | 'clock'>;

interface Others {
  readonly agents: Pick<AgentService, 'info'>;
  readonly stopPlaying: (accountId: string) => Promise<void>;
}

/** The 18+ door: which check the installation uses, the way there and back, and the way out. */
export function agePart({ db, config, secrets, sessions, origin, limiter, log, clock }: Needs, others: Others) {
  const checks = ageRepository(db);
  const settings = outsideSettings(config.age, secrets.pepper);
  const outside = settings && outsideCheck({ ...settings, checks, clock });
  const ages = ageService({ db, checks, check: outside ?? selfDeclaration, outside, clock, ...others });
  return {
    routes: ageRoutes(ages),
    plugins: [
      agePlugin({ ages, sessions, origin, limiter, log }),
      ...(settings && config.age.check === 'test' ? [testProviderPlugin({ secret: settings.secret, clock })] : []),
    ],
  };
}

function outsideSettings(settings: AgeSettings, pepper: Buffer) {
  if (settings.check === 'self') return undefined;
  if (settings.check === 'provider') return settings;
  const secret = createHmac('sha256', pepper).update('test age check').digest('base64url');
  return { name: '测试核验', url: testProviderPath, secret, publicKey: undefined, days: settings.days };
}

/** The area itself, when whoever asks did not say where they were. */
const area = '/adult';

function ageRoutes(ages: AgeService) {
  return {
    confirmAge: async ({ back = area }, context) => {
      const { agentId, accountId, sessionId } = signedIn(context);
      return await ages.confirm({ agentId, accountId, sessionId, back, siteUrl: await context.siteUrl() });
    },

    leaveAdult: async (_input, context) => {
      await ages.leave(signedIn(context).accountId);
      return new WithMessage('已退出成人专区', {});
    },
  } satisfies Routes;
}
