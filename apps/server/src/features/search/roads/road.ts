import type { Alternative, SearchQuery, Term } from '../text/query.ts';
import { anywhere } from './match.ts';
import type { TokenFrequencies } from './token-frequencies.repository.ts';
import { reach } from './walk-road.statement.ts';

/**
 * Two ways to the same page. `index`: read all that the token index finds, and sort it. `walk`: down the best documents
 * until the page is full; titles may be few where the word is common elsewhere, and are then asked of the index.
 */
export type Road =
  | { readonly by: 'index'; readonly most: number | null; readonly scope: readonly string[] }
  | { readonly by: 'walk'; readonly fewTitles: boolean };

/** Who looks for what, as tokens of the index. */
export interface Scope {
  readonly agent: string;
  /** Null: every kind. */
  readonly kinds: readonly string[] | null;
  readonly rows: number;
}

/** What is read by index without a second thought, and where it stops when what was known about a word is wrong. */
export const few = 2000;
export const mostRead = 2 * few;
/**
 * Reading a document that the index found costs as much as walking over this many: it lies anywhere, and is sorted. Titles
 * with characters are walked over without reading their documents.
 */
const walkedForOneRead = { characters: 8, letters: 2 };

export function roadFor(query: SearchQuery, scope: Scope, known: TokenFrequencies): Road {
  const { documents } = known;
  const share = shareOf(query, anywhere, known);
  if (documents <= mostRead || share * documents <= few) return { by: 'index', most: mostRead, scope: [] };
  return commonRoad(query, scope, known);
}

/** For a word that is known to be common, or was found to be in so many documents `atLeast`. */
export function commonRoad(query: SearchQuery, scope: Scope, known: TokenFrequencies, atLeast = 0): Road {
  const documents = Math.max(known.documents, atLeast);
  const share = Math.max(shareOf(query, anywhere, known), atLeast / documents);
  const [agent, kind] = [agentShare(scope, known), kindShare(scope, known)];
  const walked = scope.rows / (share * agent * kind);
  const read = documents * Math.min(share, agent, kind);
  const worth =
    walkedForOneRead[query.terms.some(({ segment }) => segment.kind === 'characters') ? 'characters' : 'letters'];
  if (walked > Math.min(reach / 2, worth * read)) return sortedRoad(query, scope, known);
  return { by: 'walk', fewTitles: shareOf(query, ({ title }) => title, known) * documents <= few };
}

/** All of it by the index, which is also asked for the agent and the kind where those are rarer than the word. */
export function sortedRoad(query: SearchQuery, scope: Scope, known: TokenFrequencies): Road {
  const share = shareOf(query, anywhere, known);
  const rarer = [
    ...(agentShare(scope, known) < share ? [scope.agent] : []),
    ...(scope.kinds && kindShare(scope, known) < share ? [`(${scope.kinds.join(' | ')})`] : []),
  ];
  return { by: 'index', most: null, scope: rarer };
}

/** At most this share of the documents match: that of the rarest term, each in all of its ways. */
function shareOf(query: SearchQuery, of: (term: Term) => readonly Alternative[], known: TokenFrequencies): number {
  const ofWay = ({ tokens }: Alternative) =>
    tokens.length === 0
      ? 0
      : Math.min(...tokens.map(({ token, open }) => (open ? known.shareOfBeginning(token) : known.share(token))));
  const ofTerm = (term: Term) => of(term).reduce((sum, way) => sum + ofWay(way), 0);
  return Math.min(1, ...query.terms.map(ofTerm));
}

/** Tokens of a scope are quoted; an agent that is not among the common tokens shows next to nothing. */
function agentShare({ agent }: Scope, known: TokenFrequencies): number {
  return atLeastOne(known.share(bare(agent)), known);
}

function kindShare({ kinds }: Scope, known: TokenFrequencies): number {
  return kinds === null
    ? 1
    : atLeastOne(
        Math.min(
          1,
          kinds.reduce((sum, kind) => sum + known.share(bare(kind)), 0),
        ),
        known,
      );
}

function atLeastOne(share: number, { documents }: TokenFrequencies): number {
  return Math.max(share, 1 / Math.max(1, documents));
}

function bare(quotedToken: string): string {
  return quotedToken.slice(1, -1);
}
