import type { Db } from '../../platform/db/db.ts';

export interface AuthorImport {
  readonly agentId: string;
  /** Natural key within the agent. */
  readonly userCode: string;
  readonly nickname: string;
  readonly avatar: string;
}

/** Makes or changes an account that videos can name as their author. */
export async function saveAuthor(db: Db, author: AuthorImport): Promise<{ accountId: string }> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      agent_id: author.agentId,
      user_code: author.userCode,
      nickname: author.nickname,
      avatar: author.avatar,
    })
    .onConflict((conflict) =>
      conflict.columns(['agent_id', 'user_code']).doUpdateSet({ nickname: author.nickname, avatar: author.avatar }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { accountId: id };
}
