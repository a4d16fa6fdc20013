/** Every limit of a store, enforced where it enters and by the database. */
export const limits = {
  featuredMax: 12,
  /** How many featured products the first theme shows. */
  featuredShown: 4,
  postsShown: 2,
  shopPageListings: 200,
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
  linksMax: 12,
  /** WCAG 2.2 AA for text on the shop's own colour. */
  contrastMin: 4.5,
} as const
