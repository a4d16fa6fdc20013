import type { LoaderFunctionArgs } from 'react-router'
import { editDistance, simplifyWord } from '#kernel/spelling.ts'
import { findShippingTerms } from '#shipping'
import { type Country, countries, countryOf } from '#shipping/contract'
import { requestOf } from '../request.server.ts'

/** Everyday names of countries that aren't on the map. */
const otherNames = new Map(
  Object.entries({
    usa: 'US',
    america: 'US',
    uk: 'GB',
    'great britain': 'GB',
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    holland: 'NL',
    'czech republic': 'CZ',
    'ivory coast': 'CI',
    turkey: 'TR',
    uae: 'AE',
    korea: 'KR',
    drc: 'CD',
  }),
)
const maxShown = 5

/** Countries of that name, code or everyday name; else those within a typing slip. */
export function findCountries(input: string): Country[] {
  const words = simplifyWord(input).trim().slice(0, 60)
  if (!words) return []
  const country = countryOf(otherNames.get(words) ?? words)
  if (country) return [country]
  const namedCountries = countries.map((country) => ({ country, name: simplifyWord(country.name) }))
  const exact = namedCountries.filter(({ name }) => name === words)
  const prefixMatches = namedCountries.filter(({ name }) => words.length > 1 && name.startsWith(words))
  const partMatches = namedCountries.filter(({ name }) => words.length > 2 && name.includes(words))
  const similar = namedCountries
    .map((country) => ({ ...country, distance: editDistance(words, country.name) }))
    .filter(({ distance }) => words.length > 3 && distance <= 2)
    .sort((a, b) => a.distance - b.distance)
  const matches = [exact, prefixMatches, partMatches, similar].find((list) => list.length > 0) ?? []
  return matches.slice(0, maxShown).map(({ country }) => country)
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url } = requestOf(context)
  const query = (url.searchParams.get('country') ?? '').trim().slice(0, 60)
  return { query, matches: findCountries(query), terms: await read(findShippingTerms) }
}
