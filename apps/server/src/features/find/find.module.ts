import type { Module } from '../../platform/module.ts';
import { findRoutes, type FoundBy } from './find.admin.ts';

export function findModule(lists: FoundBy) {
  return { adminRoutes: findRoutes(lists) } satisfies Module;
}
