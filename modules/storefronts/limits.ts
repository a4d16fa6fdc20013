/** Limits of a store, enforced at input and by the database. */
export const limits = {
  featuredMax: 12,
  /** Featured products in the first theme. */
  featuredShown: 4,
  postsShown: 2,
  /** Listings offered in the editor's lists. */
  shopPageListings: 200,
  /** Listings in a sitemap, and per page. */
  sitemapListings: 2_000,
  listingsPerPage: 24,
  /** From this many on, the count is shown as "1000 or more". */
  shelfCounted: 1_000,
  writingsMax: 200,
  collectionsMax: 40,
  collectionListingsMax: 100,
  titleCharacters: 140,
  headingCharacters: 80,
  buttonCharacters: 30,
  heroTextCharacters: 200,
  aboutCharacters: 5_000,
  bodyCharacters: 20_000,
  descriptionCharacters: 500,
  seoCharacters: 200,
  slugCharacters: 80,
  bioLinksMax: 24,
  linksMax: 12,
  sectionsMax: 40,
  galleryPictures: 24,
  menuItems: 12,
  menuLabelCharacters: 40,
  /** Draft steps that can be undone. */
  stepsKept: 60,
  /** Named and published versions kept besides. */
  namedKept: 40,
  versionNameCharacters: 60,
  /** Steps within this time that change the same section become one. */
  oneStepMs: 20_000,
  picturesMax: 200,
  altCharacters: 200,
  documentBytes: 400_000,
  /** WCAG 2.2 AA for text on the shop's own colour. */
  contrastMin: 4.5,
} as const
