// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { importListings } from './admin/import-listings.ts';
export { type CsvListing, csvHead } from './admin/listing-csv.ts';
export { decideListing, waitingListings } from './admin/listing-review.service.ts';
export { accountByCode, saveListing, setListingReview, standardCity } from './city.import.ts';
export { cityName, listingsByIds, toListingCard } from './listing-card.ts';
export type { ListingService } from './listing.service.ts';
