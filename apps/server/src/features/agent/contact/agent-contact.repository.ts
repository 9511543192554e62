import type { Platform } from '@liuguang/contract/shapes/contact.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.ts';

export type StoredContact = Pick<Selectable<Schema['agent_contacts']>, 'kind' | 'name' | 'value' | 'link'>;

export interface StoredRelease {
  readonly platform: Platform;
  readonly versionName: string;
  readonly updateContent: string;
  readonly apkUrl: string;
  readonly isForceUpdate: boolean;
}

export type AgentContactRepository = ReturnType<typeof agentContactRepository>;

export function agentContactRepository(db: Db) {
  return {
    async contacts(agentId: string, kinds: readonly StoredContact['kind'][]): Promise<StoredContact[]> {
      return await db
        .selectFrom('agent_contacts')
        .select(['kind', 'name', 'value', 'link'])
        .where('agent_id', '=', agentId)
        .where('kind', 'in', [...kinds])
        .orderBy('position')
        .orderBy('id')
        .execute();
    },

    async releases(agentId: string, platform: Platform, at: Date): Promise<StoredRelease[]> {
      return await db
        .selectFrom('agent_releases')
        .select([
          'platform',
          'version_name as versionName',
          'content as updateContent',
          'apk_url as apkUrl',
          'forced as isForceUpdate',
        ])
        .where('agent_id', '=', agentId)
        .where('platform', '=', platform)
        .where('published_at', '<=', at)
        .execute();
    },
  };
}
