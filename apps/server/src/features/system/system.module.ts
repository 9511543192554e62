import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { systemRoutes } from './system.admin.ts';

export function systemModule({ db, uploadFiles, process }: Deps) {
  return {
    adminRoutes: systemRoutes({ db, folder: uploadFiles.folder, parts: process?.parts ?? (() => []) }),
  } satisfies Module;
}
