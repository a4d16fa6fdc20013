import type { LoaderFunctionArgs } from 'react-router'
import { colourFamily, findBlanks } from '#catalogue'
import { type Blank, type ColourFamily, categoryAt, colourFamilies } from '#catalogue/contract'
import { findLiveListings } from '#listings'
import { fromPrice, type LiveListing } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { storeLimits } from '#storefronts/contract'
import { requestOf } from '../../../request.server.ts'
import { cardOf } from '../../card.ts'
import { storeOf } from '../../store.server.ts'
import { fitOf } from './match-words.ts'
import { type Found, fitsWish, readShopWish, type ShopWish } from './narrow.ts'

const { searchedListings, listingsPerPage } = storeLimits
type Listed = Found & { listing: LiveListing; fit: number }

/** Everything a store has on sale, or what of it a fan asks for; all that can be asked stands in the address. */
export function loadEverything({ params, context }: LoaderFunctionArgs) {
  const { read, url } = requestOf(context)
  const wish = readShopWish(url.searchParams)
  return read(async (tx, at) => {
    const { shop } = await storeOf(tx, { params, context })
    const all = await listedOf(tx, await findLiveListings(tx, shop.id, { count: searchedListings }, at))
    const searched = all
      .map((one) => ({ ...one, fit: fitOf(wish.words, one.texts) }))
      .filter(({ fit }) => fit > 0)
    const found = sorted(
      searched.filter((one) => fitsWish(one, wish)),
      wish,
    )
    const pages = Math.max(1, Math.ceil(found.length / listingsPerPage))
    const page = Math.min(wish.page, pages)
    const shown = found.slice((page - 1) * listingsPerPage, page * listingsPerPage)
    return {
      name: shop.name,
      wish: { ...wish, page },
      pages,
      total: found.length,
      everything: all.length,
      choices: choicesOf(searched),
      cards: shown.map(({ listing }) => cardOf(listing, shop.handle)),
    }
  })
}
export type ShopPage = Awaited<ReturnType<typeof loadEverything>>

async function listedOf(tx: Tx, listings: readonly LiveListing[]): Promise<Omit<Listed, 'fit'>[]> {
  const ids = [...new Set(listings.flatMap(({ products }) => products.map(({ blankId }) => blankId)))]
  const blanks = await findBlanks(tx, ids)
  return listings.map((listing) => {
    const offered = listing.products.flatMap((product) => {
      const blank = blanks.get(product.blankId)
      return blank ? [{ blank, colours: product.colours }] : []
    })
    const kinds = [...new Set(offered.flatMap(({ blank }) => kindsOf(blank)))]
    const colours = offered.flatMap(({ blank, colours: chosen }) =>
      blank.colours.filter(({ slug }) => chosen.includes(slug)),
    )
    return {
      listing,
      texts: [listing.title, [...kinds, ...colours.map(({ name }) => name)].join(' '), listing.description],
      sizes: [...new Set(offered.flatMap(({ blank }) => blank.sizes))],
      colours: [...new Set(colours.map(({ hex }) => colourFamily(hex)))],
      kinds,
      priceMinor: Number(fromPrice(listing.products).minor),
    }
  })
}

/** What kind of thing a blank is, in the catalogue's own words: its narrowest categories. */
function kindsOf(blank: Blank): string[] {
  const names = blank.categoryPaths.flatMap((path) => {
    const category = categoryAt(path)
    if (!category || category.children.length > 0 || path === 'apparel/bella-canvas') return []
    return category.name === 'All' ? (categoryAt(path.split('/')[0]!)?.name ?? []) : category.name
  })
  const narrow = names.filter((name) => !['Home & Decorations', 'Accessories', 'Digital'].includes(name))
  return [...new Set(narrow.length > 0 ? narrow : names)]
}

function sorted(found: Listed[], { sort, words }: ShopWish): Listed[] {
  const rising = (of: (one: Listed) => number) => found.toSorted((a, b) => of(a) - of(b))
  switch (sort) {
    case 'new':
      return rising(({ listing }) => -listing.number)
    case 'low':
      return rising(({ priceMinor }) => priceMinor)
    case 'high':
      return rising(({ priceMinor }) => -priceMinor)
    case 'name':
      return found.toSorted((a, b) => a.listing.title.localeCompare(b.listing.title, 'en'))
    default:
      return words ? rising(({ fit }) => -fit) : found
  }
}

/** What there is to narrow by among what was searched, each with how many have it. */
function choicesOf(found: readonly Listed[]) {
  const count = (of: (one: Listed) => readonly string[]) => {
    const counts = new Map<string, number>()
    for (const one of found) for (const value of of(one)) counts.set(value, (counts.get(value) ?? 0) + 1)
    return counts
  }
  const [kinds, colours, sizes] = [
    count((one) => one.kinds),
    count((one) => one.colours),
    count((one) => one.sizes),
  ]
  return {
    kinds: [...kinds]
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([value, many]) => ({ value, label: value, many })),
    colours: (Object.keys(colourFamilies) as ColourFamily[]).flatMap((value) => {
      const many = colours.get(value)
      return many ? [{ value, label: colourFamilies[value], many }] : []
    }),
    sizes: [...sizes]
      .sort(([a], [b]) => rankOf(a) - rankOf(b) || a.localeCompare(b, 'en', { numeric: true }))
      .map(([value, many]) => ({ value, label: value, many })),
  }
}

const rising = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL']
const rankOf = (size: string): number => {
  const rank = rising.indexOf(size.toUpperCase())
  return rank < 0 ? rising.length : rank
}
