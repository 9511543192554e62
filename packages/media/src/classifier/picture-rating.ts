/** What the model tells apart, in the order of its output. */
export const pictureClasses = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const;

/** A share for each class; together they are one. */
export type PictureRating = Readonly<Record<(typeof pictureClasses)[number], number>>;

/** Where the shares begin to mean something. Chosen high: a person decides what is in between. */
export const ratingThresholds = {
  /** A tool that makes pictures does not take or give what is shown so surely. */
  refuse: 0.85,
  /** A person looks at it before others do. */
  review: 0.5,
  /** Bare skin alone is no sexual act: only a sure answer makes a person look at it. */
  reviewSuggestive: 0.9,
} as const;

export interface PictureVerdict {
  /** `ok` says only that nothing was found: the classifier never approves. */
  readonly verdict: 'ok' | 'review' | 'refuse';
  /** How surely a sexual act or nakedness is shown, drawn or real: 0 to 1. */
  readonly sexual: number;
  /** The lowest rating that the picture may be shown under. */
  readonly rating: 'all' | '18';
}

export function judgeRating({ porn, hentai, sexy }: PictureRating): PictureVerdict {
  const sexual = Math.min(1, porn + hentai);
  if (sexual >= ratingThresholds.refuse) return { verdict: 'refuse', sexual, rating: '18' };
  // The model spreads a naked picture over all three, so each of them may stay below its own threshold.
  if (sexual >= ratingThresholds.review || sexual + sexy >= ratingThresholds.reviewSuggestive) {
    return { verdict: 'review', sexual, rating: sexual >= ratingThresholds.review ? '18' : 'all' };
  }
  return { verdict: 'ok', sexual, rating: 'all' };
}

/** Of several pictures (the frames of a video, the parts of a long picture) the one that matters. */
export function worstRating(ratings: readonly PictureRating[]): PictureRating | undefined {
  const weight = ({ porn, hentai, sexy }: PictureRating) => porn + hentai + sexy / 4;
  return ratings.toSorted((a, b) => weight(b) - weight(a))[0];
}
