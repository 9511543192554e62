import { savePost } from '@liuguang/server/features/community/community.public.ts';
import { idOf, type PicturePlan } from './content/pictures.ts';
import { type PostContent, posts, type Shape } from './content/posts.ts';
import type { AuthorName } from './content/record.ts';
import { paletteFor } from './covers/pairing.ts';
import { hash, random } from './draw/random.ts';
import { loadAuthor } from './load-author.ts';
import type { LoadTools } from './load-pictures.ts';

const sizes: Record<Shape, { width: number; height: number }> = {
  wide: { width: 960, height: 600 },
  square: { width: 720, height: 720 },
  tall: { width: 720, height: 960 },
};
const hourMs = 3_600_000;
const keyOf = ({ key }: PostContent, index: number) => `${key} ${index}`;

export function postPictures(): PicturePlan[] {
  return posts.flatMap((post) =>
    post.pictures.map(([scene, shape], index): PicturePlan => {
      const key = keyOf(post, index);
      const size = sizes[shape];
      const cover = { scene, palette: paletteFor(scene, key, []), seed: `post ${key}` };
      return { pictureId: idOf('post', key), ...size, widths: [320, size.width], art: { cover } };
    }),
  );
}

export async function loadPosts({ db, say }: LoadTools, now: number): Promise<void> {
  const accounts = new Map<AuthorName, string>();
  const accountOf = async (nickname: AuthorName): Promise<string> => {
    const known = accounts.get(nickname);
    if (known !== undefined) return known;
    const accountId = await loadAuthor(db, nickname);
    accounts.set(nickname, accountId);
    return accountId;
  };
  // Older ones first: ids rise with time, and the newest come first by them.
  for (const post of posts.toSorted((a, b) => b.hoursBack - a.hoursBack)) {
    const at = now - post.hoursBack * hourMs;
    const next = random(hash(`${post.key}/talk`));
    let said = at;
    const later = () => {
      said += (now - said) * next.between(0.05, 0.3);
      return new Date(said);
    };
    const comments = [];
    for (const { author, text, likes, replies = [] } of post.comments) {
      const root = { authorId: await accountOf(author), text, likes, createdAt: later() };
      const answers = [];
      for (const reply of replies) {
        answers.push({ ...reply, authorId: await accountOf(reply.author), createdAt: later() });
      }
      comments.push({ ...root, replies: answers });
    }
    for (const agentId of post.agents) {
      await savePost(db, {
        importKey: `demo ${agentId} ${post.key}`,
        agentId,
        authorId: await accountOf(post.author),
        text: post.text,
        topics: post.topics,
        pictures: post.pictures.map((_, index) => idOf('post', keyOf(post, index))),
        clipVideoId: null,
        likes: post.likes,
        createdAt: new Date(at),
        comments,
      });
    }
  }
  say(`demo: posts ${posts.length}`);
}
