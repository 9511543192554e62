import { sealedBox } from '../../platform/config/sealed-box.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { AgentModule } from '../agent/agent.public.ts';
import { mailCodes } from './code/mail-code.service.ts';
import { mailFigures } from './mail.figures.ts';
import { digestJob, sendMailJob } from './mail.jobs.ts';
import { mailPersonalData } from './mail.personal.ts';
import { agentFaces } from './member/agent-faces.ts';
import { digestService } from './member/digest.service.ts';
import { mailRoutes } from './member/mail.routes.ts';
import { mailboxService } from './member/mailbox.service.ts';
import { unsubscribeLinks } from './member/unsubscribe-link.ts';
import { unsubscribePlugin } from './member/unsubscribe.plugin.ts';
import { outboxService } from './send/outbox.service.ts';
import { sendBySmtp } from './send/smtp.ts';
import { mailAdminRoutes } from './settings/mail.admin.ts';
import { installedMail } from './settings/installed-mail.ts';

export function mailModule(deps: Deps, { agent }: { agent: AgentModule }) {
  const { db, config, secrets, limiter, limits, clock } = deps;
  const { pepper, otpKey } = secrets;
  const settings = installedMail(deps);
  const outbox = outboxService({ db, box: sealedBox(otpKey, 'mail'), settings, send: sendBySmtp, limiter, clock });
  const codes = mailCodes({ db, outbox, pepper, clock });
  const faces = agentFaces(agent, config.publicUrl);
  const links = unsubscribeLinks(pepper);
  const digests = digestService({ db, outbox, faces, links, fromHour: config.mailDigestHour, clock });
  return {
    settings,
    outbox,
    codes,
    adminRoutes: mailAdminRoutes(settings),
    routes: mailRoutes(mailboxService({ db, outbox, codes, faces, limits, clock })),
    plugins: [unsubscribePlugin({ db, links, faces, clock })],
    jobs: [sendMailJob(outbox), digestJob(digests)],
    metrics: mailFigures(db),
    personal: mailPersonalData,
  } satisfies Module;
}

export type MailModule = ReturnType<typeof mailModule>;
