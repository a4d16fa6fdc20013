/** A blank's place in the networks' taxonomy, and its gender and age group. Pure. */
import type { Blank } from '#catalogue/contract'

/**
 * Google's product taxonomy (google.com/basepages/producttype/taxonomy.en-US.txt), which Meta and TikTok read too.
 * The first match counts, so narrower ones come first.
 */
const categories: readonly (readonly [RegExp, string])[] = [
  [/^apparel\/kids\/onesies/, 'Apparel & Accessories > Clothing > Baby & Toddler Clothing > Baby One-Pieces'],
  [/^apparel\/[^/]+\/bottoms/, 'Apparel & Accessories > Clothing > Pants'],
  [/^apparel\/[^/]+\/active-wear/, 'Apparel & Accessories > Clothing > Activewear'],
  [
    /^apparel\/[^/]+\/(t-shirts|hoodies|long-sleeves|tank-tops)/,
    'Apparel & Accessories > Clothing > Shirts & Tops',
  ],
  [/^apparel\//, 'Apparel & Accessories > Clothing'],
  [/^hats/, 'Apparel & Accessories > Clothing Accessories > Hats'],
  [/^accessories\/foot-ware/, 'Apparel & Accessories > Shoes'],
  [/^accessories\/jewelry/, 'Apparel & Accessories > Jewelry'],
  [/^accessories\/bags/, 'Luggage & Bags'],
  [/^accessories\/stickers-stationery/, 'Office Supplies'],
  [/^accessories\/sports-outdoor/, 'Sporting Goods'],
  [/^accessories\/tech-accessories/, 'Electronics > Electronics Accessories'],
  [/^home-decorations\/drink-ware/, 'Home & Garden > Kitchen & Dining > Tableware > Drinkware'],
  [/^home-decorations\/puzzles/, 'Toys & Games > Puzzles'],
  [/^home-decorations/, 'Home & Garden > Decor'],
  [/^digital/, 'Software > Digital Goods & Currency'],
  [/./, 'Apparel & Accessories'],
]

export type Gender = 'male' | 'female' | 'unisex'
export type AgeGroup = 'infant' | 'kids' | 'adult'
export type FeedPlacement = {
  category: string
  apparel: boolean
  gender: Gender | null
  ageGroup: AgeGroup | null
}

/** Clothing and shoes are apparel to the networks, which require a colour, a size, a gender and an age group. */
export function classifyBlank({ categoryPaths, name }: Pick<Blank, 'categoryPaths' | 'name'>): FeedPlacement {
  const category =
    categories.find(([pattern]) => categoryPaths.some((path) => pattern.test(path)))?.[1] ??
    'Apparel & Accessories'
  const apparel = /> (Clothing|Shoes)/.test(category) && !/Accessories > Hats/.test(category)
  const isUnder = (start: string): boolean => categoryPaths.some((path) => path.startsWith(start))
  const isForKids = isUnder('apparel/kids')
  const youngAge = /Baby/.test(category) ? 'infant' : 'kids'
  if (!category.startsWith('Apparel')) return { category, apparel, gender: null, ageGroup: null }
  return {
    category,
    apparel,
    gender: genderOf(isUnder('apparel/men'), isUnder('apparel/women'), isForKids, name),
    ageGroup: isForKids ? youngAge : 'adult',
  }
}

/** A blank that is called unisex, is for men and women, or for children, is for everyone. */
function genderOf(men: boolean, women: boolean, kids: boolean, name: string): Gender {
  if (kids || men === women || /unisex/i.test(name)) return 'unisex'
  return women ? 'female' : 'male'
}
