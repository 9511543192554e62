// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { importListings } from './admin/import-listings.ts';
export { type CsvListing, csvHead } from './admin/listing-csv.ts';
export { setListingReview, waitingListings } from './admin/listing-change.repository.ts';
export { decideListing } from './admin/listing-review.service.ts';
export { accountByCode, type ListingImport, saveListings, standardCity } from './city.import.ts';
export { cityName } from './cities.ts';
export { listingCard, listingRow } from './listing-search.repository.ts';
export type { ListingService } from './listing.service.ts';
export type { CityModule } from './city.module.ts';
export { reportedListing } from './city.reported.ts';
