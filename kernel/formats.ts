/**
 * Formatters of dates and amounts, each made once for its locale and options: making one takes as long as formatting a
 * hundred figures, and its thirty kilobytes are freed late.
 */

/** At most this many formats are kept; beyond it all are dropped and made again. */
const maxFormats = 500

function cacheFormat<Options, Format>(make: (locale: string, options: Options | undefined) => Format) {
  const formats = new Map<string, Format>()
  return (locale: string, options?: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const cached = formats.get(key)
    if (cached) return cached
    const format = make(locale, options)
    if (formats.size >= maxFormats) formats.clear()
    formats.set(key, format)
    return format
  }
}

export const dateFormat = cacheFormat((locale, options?: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, options)
  const { format: write } = format
  // Unicode shortens September by one letter less than every other month of British English.
  return locale === 'en-GB'
    ? Object.defineProperty(format, 'format', { value: (at?: Date) => write(at).replace(/\bSept\b/, 'Sep') })
    : format
})
export const numberFormat = cacheFormat(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
/** A whole number as people write it: "12,750". */
export const countText = (value: number | bigint): string => numberFormat('en-US').format(value)
export const listFormat = cacheFormat(
  (locale, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
)
// The next two are made when first asked for: loading their tables takes a phone a fifth of a second.
let currencies: Intl.DisplayNames | undefined
/** A currency's name: "Nigerian Naira". */
export function currencyName(code: string): string {
  currencies ??= new Intl.DisplayNames('en-GB', { type: 'currency' })
  return currencies.of(code) ?? code
}
let graphemes: Intl.Segmenter | undefined
/** The characters as a reader sees them: a letter with its marks, an emoji of several parts. */
export function splitGraphemes(text: string): string[] {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...graphemes.segment(text)].map(({ segment }) => segment)
}
