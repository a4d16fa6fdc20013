import type { timeZones } from '#accounts/contract'
import { type RegionId, regions } from './regions.ts'

/** ISO 3166 code and English name, by region. Written out so that browser and server show the same words. */
const byRegion: Record<RegionId, string> = {
  us: 'US United States|PR Puerto Rico|VI U.S. Virgin Islands|GU Guam|AS American Samoa|MP Northern Mariana Islands',
  europe:
    'AT Austria|BE Belgium|BG Bulgaria|HR Croatia|CY Cyprus|CZ Czechia|DK Denmark|EE Estonia|FI Finland|FR France|DE Germany|GR Greece|HU Hungary|IE Ireland|IT Italy|LV Latvia|LT Lithuania|LU Luxembourg|MT Malta|NL Netherlands|PL Poland|PT Portugal|RO Romania|SK Slovakia|SI Slovenia|ES Spain|SE Sweden|MC Monaco|SM San Marino|VA Vatican City|AD Andorra',
  uk: 'GB United Kingdom|JE Jersey|GG Guernsey|IM Isle of Man',
  efta: 'CH Switzerland|NO Norway|IS Iceland|LI Liechtenstein',
  canada: 'CA Canada',
  oceania: 'AU Australia|NZ New Zealand',
  japan: 'JP Japan',
  brazil: 'BR Brazil',
  nigeria: 'NG Nigeria',
  africa:
    'DZ Algeria|AO Angola|BJ Benin|BW Botswana|BF Burkina Faso|BI Burundi|CM Cameroon|CV Cape Verde|CF Central African Republic|TD Chad|KM Comoros|CG Congo|CD Congo (DRC)|CI Côte d’Ivoire|DJ Djibouti|EG Egypt|GQ Equatorial Guinea|ER Eritrea|SZ Eswatini|ET Ethiopia|GA Gabon|GM Gambia|GH Ghana|GN Guinea|GW Guinea-Bissau|KE Kenya|LS Lesotho|LR Liberia|LY Libya|MG Madagascar|MW Malawi|ML Mali|MR Mauritania|MU Mauritius|MA Morocco|MZ Mozambique|NA Namibia|NE Niger|RE Réunion|RW Rwanda|ST São Tomé and Príncipe|SN Senegal|SC Seychelles|SL Sierra Leone|SO Somalia|ZA South Africa|SS South Sudan|SD Sudan|TZ Tanzania|TG Togo|TN Tunisia|UG Uganda|ZM Zambia|ZW Zimbabwe',
  world:
    'AF Afghanistan|AL Albania|AI Anguilla|AG Antigua and Barbuda|AR Argentina|AM Armenia|AW Aruba|AZ Azerbaijan|BS Bahamas|BH Bahrain|BD Bangladesh|BB Barbados|BZ Belize|BM Bermuda|BT Bhutan|BO Bolivia|BA Bosnia and Herzegovina|BN Brunei|KH Cambodia|KY Cayman Islands|CL Chile|CN China|CO Colombia|CR Costa Rica|CW Curaçao|DM Dominica|DO Dominican Republic|EC Ecuador|SV El Salvador|FJ Fiji|PF French Polynesia|GF French Guiana|GE Georgia|GI Gibraltar|GL Greenland|GD Grenada|GP Guadeloupe|GT Guatemala|GY Guyana|HT Haiti|HN Honduras|HK Hong Kong|IN India|ID Indonesia|IQ Iraq|IL Israel|JM Jamaica|JO Jordan|KZ Kazakhstan|KW Kuwait|KG Kyrgyzstan|LA Laos|LB Lebanon|MO Macao|MY Malaysia|MV Maldives|MQ Martinique|MX Mexico|MD Moldova|MN Mongolia|ME Montenegro|MS Montserrat|NP Nepal|NC New Caledonia|NI Nicaragua|MK North Macedonia|OM Oman|PK Pakistan|PA Panama|PG Papua New Guinea|PY Paraguay|PE Peru|PH Philippines|QA Qatar|KN Saint Kitts and Nevis|LC Saint Lucia|VC Saint Vincent and the Grenadines|WS Samoa|SA Saudi Arabia|RS Serbia|SG Singapore|SX Sint Maarten|SB Solomon Islands|KR South Korea|LK Sri Lanka|SR Suriname|TW Taiwan|TJ Tajikistan|TH Thailand|TL Timor-Leste|TO Tonga|TT Trinidad and Tobago|TR Türkiye|TM Turkmenistan|TC Turks and Caicos Islands|UA Ukraine|AE United Arab Emirates|UY Uruguay|UZ Uzbekistan|VU Vanuatu|VE Venezuela|VN Vietnam|VG British Virgin Islands|YE Yemen|XK Kosovo',
}

export type Country = { code: string; name: string; region: RegionId }

/** Every country we ship to, by name. Those under an embargo of carriers or sanctions are left out, on purpose. */
export const countries: readonly Country[] = (Object.keys(regions) as RegionId[])
  .flatMap((region) =>
    byRegion[region].split('|').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3), region })),
  )
  .sort((a, b) => (a.name < b.name ? -1 : 1))

const byCode = new Map(countries.map((country) => [country.code, country]))
/** The country of an ISO code, or null where we do not ship. */
export const countryOf = (code: string): Country | null => byCode.get(code.toUpperCase()) ?? null
const homeCountries: Readonly<Record<(typeof timeZones)[number], string>> = {
  'Africa/Lagos': 'NG',
  'Africa/Maputo': 'ZA',
  'Africa/Nairobi': 'KE',
}
/** The country that a shop of a time zone sells to first: the one whose currency goes with the zone. */
export const homeCountryOf = (zone: string): string =>
  homeCountries[zone as (typeof timeZones)[number]] ?? 'US'
export const countryName = (code: string): string => countryOf(code)?.name ?? code
/** The region of a country, or null where we do not ship. */
export const regionOf = (code: string): RegionId | null => countryOf(code)?.region ?? null

const union = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE MC'.split(' '),
)
/** Whether a country is inside the customs territory of the European Union. */
export const isInUnion = (code: string): boolean => union.has(code)
