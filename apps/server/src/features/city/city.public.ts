// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { importListings } from './admin/listing-csv.service.ts';
export { type CsvListing, csvHead } from './admin/listing-csv.ts';
export { decideListing, waitingListings } from './admin/listing-review.service.ts';
export { accountByCode, saveListing, setListingReview, standardCity } from './city.import.ts';
export { cityName, listingsByIds, toListingCard } from './listing-card.service.ts';
export type { ListingService } from './listing.service.ts';
export type { CityModule } from './city.module.ts';
export { reportedListing } from './city.reported.ts';
