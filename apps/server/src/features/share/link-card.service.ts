import type { SharedKind } from '@liuguang/contract/helpers/share-link.ts';
import { parseId } from '../../platform/db/id.ts';
import { CallError } from '../../platform/errors/fail.ts';
import type { AuthorService } from '../author/author.public.ts';
import { pictureIdOf } from '../picture/picture.public.ts';
import type { LinkCardRepository, PublicItem } from './link-card.repository.ts';

/** What a chat shows beside a link: the public face of something, and nothing that a stranger may not see. */
export interface LinkCard {
  readonly title: string;
  readonly description: string;
  readonly pictureId: string | null;
}

export type LinkCardService = ReturnType<typeof linkCardService>;

interface Deps {
  readonly items: LinkCardRepository;
  readonly authors: Pick<AuthorService, 'page'>;
  readonly clock: () => number;
}

const longestTitle = 60;
const longestDescription = 120;

export function linkCardService({ items, authors, clock }: Deps) {
  async function author(agentId: string, authorId: string): Promise<LinkCard | null> {
    try {
      const { creator } = await authors.page(agentId, null, { authorId, kind: 'video', cursor: undefined, size: 1 });
      return cardOf(`${creator.nickname}的主页`, creator.signature, creator.avatar);
    } catch (error) {
      if (error instanceof CallError && error.failure === 'NOT_FOUND') return null;
      throw error;
    }
  }

  return {
    /** Null for what this agent does not show to everybody; why, is not told apart. */
    async card(agentId: string, kind: SharedKind, id: string): Promise<LinkCard | null> {
      const known = parseId(id);
      if (known === null) return null;
      if (kind === 'author') return await author(agentId, known);
      const found = await items.item(kind, known, { agentId, now: clock() });
      return found && faceOf(found);
    },
  };
}

function faceOf({ item, words }: PublicItem): LinkCard {
  if (item.kind === 'video') return cardOf(item.video.title, words, item.video.cover.url);
  if (item.kind === 'novel') return cardOf(item.novel.title, words, item.novel.cover.url);
  if (item.kind === 'author') return cardOf(`${item.author.nickname}的主页`, words, item.author.avatar);
  if (item.kind === 'listing') {
    const { title, city, district, categoryName, priceText, pictures } = item.listing;
    const facts = [`${city} ${district}`.trim(), categoryName, priceText].filter((fact) => fact !== '');
    return cardOf(title, facts.join(' · '), pictures[0]?.url);
  }
  const { text, author, pictures } = item.post;
  const [line = '', ...rest] = text.split('\n').filter((each) => each.trim() !== '');
  const isTitle = line.length > 0 && line.length <= longestTitle;
  const more = isTitle ? rest.join(' ') || words : text;
  return cardOf(isTitle ? line : `${author.nickname}的动态`, more, pictures[0]?.url);
}

function cardOf(title: string, description: string, picture: string | undefined): LinkCard {
  return {
    title: cut(title, longestTitle),
    description: cut(description, longestDescription),
    pictureId: pictureIdOf(picture ?? '') ?? null,
  };
}

const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** One line of at most so many characters, as people count them. */
function cut(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  // Nobody writes a character in more than a few parts: what is far behind the end need not be looked at.
  const counted = Array.from(characters.segment(line.slice(0, most * 16)), ({ segment }) => segment);
  return counted.length <= most && line.length <= most * 16 ? line : `${counted.slice(0, most - 1).join('')}…`;
}
