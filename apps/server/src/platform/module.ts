import type { FastifyPluginCallback } from 'fastify';
import type { AdminRoutes } from './admin/admin-handlers.ts';
import type { Routes } from './http/calls/handlers.ts';
import type { AnyJob } from './jobs/job.ts';
import type { Figure } from './metrics/figure.ts';
import type { PersonalData } from './privacy/personal-data.ts';

/**
 * What a feature hands to the program besides its services. Each process takes what it needs: the web process routes and
 * plugins, the worker jobs, and both close it.
 */
export interface Module {
  /** The services, as the feature's own module names them. */
  readonly [service: string]: unknown;
  readonly routes?: Routes;
  readonly adminRoutes?: AdminRoutes;
  /** What answers outside the envelope: media, pictures, streams. */
  readonly plugins?: readonly FastifyPluginCallback[];
  readonly jobs?: readonly AnyJob[];
  /** What /metrics shows of it. */
  readonly metrics?: readonly Figure[];
  /** What it holds about accounts: for exports, deletions and merges. */
  readonly personal?: PersonalData;
  /** Drops what it remembers of the database under this tag; null is everything. */
  readonly forget?: (tag: string | null) => void;
  /** Lets calls that wait for something answer at once: the program stops. */
  readonly stopWaiting?: () => void;
  readonly close?: () => Promise<void>;
}
