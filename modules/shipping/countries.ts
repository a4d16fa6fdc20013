import type { timeZones } from '#accounts/contract'
import { countryName } from '#kernel/country-names.ts'
import { type RegionId, regions } from './regions.ts'

/** ISO 3166 codes by region. */
const byRegion: Record<RegionId, string> = {
  us: 'US PR VI GU AS MP',
  europe: 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE MC SM VA AD',
  uk: 'GB JE GG IM',
  efta: 'CH NO IS LI',
  canada: 'CA',
  oceania: 'AU NZ',
  japan: 'JP',
  brazil: 'BR',
  nigeria: 'NG',
  africa:
    'DZ AO BJ BW BF BI CM CV CF TD KM CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG MW ML MR MU MA MZ NA NE RE RW ST SN SC SL SO ZA SS SD TZ TG TN UG ZM ZW',
  world:
    'AF AL AI AG AR AM AW AZ BS BH BD BB BZ BM BT BO BA BN KH KY CL CN CO CR CW DM DO EC SV FJ PF GF GE GI GL GD GP GT GY HT HN HK IN ID IQ IL JM JO KZ KW KG LA LB MO MY MV MQ MX MD MN ME MS NP NC NI MK OM PK PA PG PY PE PH QA KN LC VC WS SA RS SG SX SB KR LK SR TW TJ TH TL TO TT TR TM TC UA AE UY UZ VU VE VN VG YE XK',
}

export type Country = { code: string; name: string; region: RegionId }

/** Every country we ship to, by name. Those under embargo or sanctions are deliberately left out. */
export const countries: readonly Country[] = (Object.keys(regions) as RegionId[])
  .flatMap((region) => byRegion[region].split(' ').map((code) => ({ code, name: countryName(code), region })))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

const byCode = new Map(countries.map((country) => [country.code, country]))
/** The country of an ISO code; null if we don't ship there. */
export const countryOf = (code: string): Country | null => byCode.get(code.toUpperCase()) ?? null
const homeCountries: Readonly<Record<(typeof timeZones)[number], string>> = {
  'Africa/Lagos': 'NG',
  'Africa/Maputo': 'ZA',
  'Africa/Nairobi': 'KE',
}
/** The first country a shop sells to, by its time zone: the one whose currency goes with the zone. */
export const homeCountryOf = (zone: string): string =>
  homeCountries[zone as (typeof timeZones)[number]] ?? 'US'
/** The region of a country; null if we don't ship there. */
export const regionOf = (code: string): RegionId | null => countryOf(code)?.region ?? null

const union = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE MC'.split(' '),
)
/** Tells if a country is inside the customs territory of the European Union. */
export const isInUnion = (code: string): boolean => union.has(code)
