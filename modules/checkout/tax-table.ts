/**
 * Sales tax by place of delivery. Standard rates as the states publish them, with the day they were looked up; local
 * surcharges and exemptions (clothing in some US states) are not modelled, and where we have no rate we collect none.
 * Each order freezes the rate used.
 */
import { type Money, plus, share, zero } from '#kernel/money.ts'

/** The rate in basis points, whether shipping is taxed too, and the line's label. */
export type TaxRate = { label: string; bps: number; onShipping: boolean }

/** VAT and GST, standard rate, 1 August 2025. */
const vat: Record<string, number> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  HR: 2500,
  CY: 1900,
  CZ: 2100,
  DK: 2500,
  EE: 2400,
  FI: 2550,
  FR: 2000,
  DE: 1900,
  GR: 2400,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LV: 2100,
  LT: 2100,
  LU: 1700,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SK: 2300,
  SI: 2200,
  ES: 2100,
  SE: 2500,
  MC: 2000,
  GB: 2000,
  IM: 2000,
  CH: 810,
  LI: 810,
  NO: 2500,
  IS: 2400,
  AU: 1000,
  NZ: 1500,
  JP: 1000,
  SG: 900,
  KR: 1000,
  AE: 500,
  NG: 750,
  ZA: 1500,
  KE: 1600,
  GH: 1500,
  EG: 1400,
  MA: 2000,
  RW: 1800,
  UG: 1800,
  TZ: 1800,
  SN: 1800,
  CI: 1800,
}
const gst = new Set(['AU', 'NZ', 'SG'])

/** State sales tax of the United States, general rate, 1 August 2025. */
const states: Record<string, number> = {
  AL: 400,
  AZ: 560,
  AR: 650,
  CA: 725,
  CO: 290,
  CT: 635,
  FL: 600,
  GA: 400,
  HI: 400,
  ID: 600,
  IL: 625,
  IN: 700,
  IA: 600,
  KS: 650,
  KY: 600,
  LA: 500,
  ME: 550,
  MD: 600,
  MA: 625,
  MI: 600,
  MN: 688,
  MS: 700,
  MO: 423,
  NE: 550,
  NV: 685,
  NJ: 663,
  NM: 488,
  NY: 400,
  NC: 475,
  ND: 500,
  OH: 575,
  OK: 450,
  PA: 600,
  RI: 700,
  SC: 600,
  SD: 420,
  TN: 700,
  TX: 625,
  UT: 610,
  VT: 600,
  VA: 530,
  WA: 650,
  WV: 600,
  WI: 500,
  WY: 400,
  DC: 600,
  AK: 0,
  DE: 0,
  MT: 0,
  NH: 0,
  OR: 0,
}
const stateNames: Record<string, string> = Object.fromEntries(
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'
    .split('|')
    .map((entry) => [entry.slice(3).toLowerCase(), entry.slice(0, 2)]),
)
/** HST of Canada's provinces, GST in the others; provincial sales tax is not collected. 1 August 2025. */
const hst: Record<string, number> = { ON: 1300, NB: 1500, NL: 1500, NS: 1400, PE: 1500 }
export const provinces: readonly { code: string; name: string }[] =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon'
    .split('|')
    .map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))
/** The two-letter code of a province, however it is spelled; an unknown one is charged GST only. */
const provinceCode = (text: string): string => {
  const normalised = text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const province = provinces.find(({ code, name }) =>
    [code, name].some((spelling) => spelling.toLowerCase() === normalised),
  )
  return province?.code ?? ''
}

/** The two-letter code of a US state, however it is spelled; null if it isn't one. */
export function stateCode(text: string): string | null {
  const trimmed = text.trim()
  const code = trimmed.toUpperCase()
  return Object.hasOwn(states, code) ? code : (stateNames[trimmed.toLowerCase()] ?? null)
}
export const usStates: readonly { code: string; name: string }[] = Object.entries(stateNames).map(
  ([name, code]) => ({
    code,
    name: name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replace(' Of ', ' of '),
  }),
)

/** The rate at a place. `region` matters in the United States and Canada. */
export function taxRateOf(country: string, region: string): TaxRate {
  if (country === 'US') {
    const code = stateCode(region)
    const bps = code ? states[code]! : 0
    return { label: code && bps > 0 ? `Sales tax ${code}` : 'Sales tax', bps, onShipping: false }
  }
  if (country === 'CA') {
    const bps = hst[provinceCode(region)] ?? 500
    return { label: bps === 500 ? 'GST' : 'HST', bps, onShipping: true }
  }
  const bps = vat[country] ?? 0
  if (bps === 0) return { label: 'Tax', bps: 0, onShipping: false }
  const vatLabel = country === 'JP' ? 'Consumption tax' : 'VAT'
  return {
    label: gst.has(country) ? 'GST' : vatLabel,
    bps,
    onShipping: true,
  }
}

/**
 * Taxes each line, rounded half to even once per line, and what the whole order bears: the shipping, and the duty,
 * which is part of the taxable amount (Directive 2006/112/EC, article 78). The order's tax is their sum.
 */
export function taxOf(
  rate: TaxRate,
  lines: readonly Money[],
  shipping: Money,
  duty: Money = zero(shipping.currency),
): { lines: Money[]; shipping: Money; total: Money } {
  const lineTaxes = lines.map((amount) => share(amount, rate.bps))
  const shippingTax = rate.onShipping ? share(plus(shipping, duty), rate.bps) : zero(shipping.currency)
  return { lines: lineTaxes, shipping: shippingTax, total: lineTaxes.reduce(plus, shippingTax) }
}
