import { videos } from '../content/catalogue.ts';
import { type PicturePlan, picturePlans } from '../content/pictures.ts';
import { listingPictures } from '../load-listings.ts';
import { novelPictures, readNovels } from '../load-novels.ts';
import { postPictures } from '../load-posts.ts';

/** Every picture of the demo. */
export async function allPlans(): Promise<PicturePlan[]> {
  return [...picturePlans(videos()), ...novelPictures(await readNovels()), ...postPictures(), ...listingPictures()];
}
