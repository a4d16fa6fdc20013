/**
 * The fallbacks for a design's lettering, letter by letter: further files of the face itself, then the Noto family of
 * the letter's script. All of them are packaged in `press/fonts`, and a browser fetches a file when a letter needs
 * it.
 */
import { type FaceId, type FontId, fonts } from './fonts.ts'

/** Faces with a file for the letters of Europe and West Africa and the signs of money, and with one for Vietnamese too. */
const withEurope: ReadonlySet<string> = new Set<FontId>([
  'bebas-neue',
  'caprasimo',
  'shrikhand',
  'knewave',
  'rye',
  'monoton',
  'press-start-2p',
  'instrument-sans',
  'instrument-sans-bold',
  'archivo-black',
  'zilla-slab',
  'abril-fatface',
  'cinzel',
  'concert-one',
  'dm-serif-display',
  'fascinate-inline',
  'faster-one',
  'fredoka',
  'holtwood-one-sc',
  'lilita-one',
  'limelight',
  'luckiest-guy',
  'modak',
  'passion-one',
  'poiret-one',
  'racing-sans-one',
  'ranchers',
  'righteous',
  'rubik-mono-one',
  'russo-one',
  'silkscreen',
  'special-elite',
  'staatliches',
  'titan-one',
  'ultra',
  'caveat',
  'indie-flower',
  'kaushan-script',
  'sacramento',
  'yellowtail',
  'poppins',
  'anton',
  'pacifico',
  'playfair-display',
  'space-mono',
  'space-mono-bold',
  'alfa-slab-one',
  'bangers',
  'black-ops-one',
  'bungee',
  'bungee-shade',
  'paytone-one',
  'unica-one',
  'vt323',
  'dancing-script',
  'great-vibes',
  'lobster',
  'patrick-hand',
  'sedgwick-ave-display',
  'lora',
  'merriweather',
  'montserrat',
  'oswald',
])
const withVietnam: ReadonlySet<string> = new Set<FontId>([
  'anton',
  'pacifico',
  'playfair-display',
  'space-mono',
  'space-mono-bold',
  'alfa-slab-one',
  'bangers',
  'black-ops-one',
  'bungee',
  'bungee-shade',
  'paytone-one',
  'unica-one',
  'vt323',
  'dancing-script',
  'great-vibes',
  'lobster',
  'patrick-hand',
  'sedgwick-ave-display',
  'lora',
  'merriweather',
  'montserrat',
  'oswald',
])

/** Families by a letter's script; each has everything that a family of one weight can have. */
const families = {
  sans: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u,
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  devanagari: /\p{Script=Devanagari}/u,
  bengali: /\p{Script=Bengali}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  gujarati: /\p{Script=Gujarati}/u,
  oriya: /\p{Script=Oriya}/u,
  tamil: /\p{Script=Tamil}/u,
  telugu: /\p{Script=Telugu}/u,
  kannada: /\p{Script=Kannada}/u,
  malayalam: /\p{Script=Malayalam}/u,
  sinhala: /\p{Script=Sinhala}/u,
  // The baht sign belongs to no script, and no other family has it.
  thai: /[\p{Script=Thai}฿]/u,
  lao: /\p{Script=Lao}/u,
  khmer: /\p{Script=Khmer}/u,
  myanmar: /\p{Script=Myanmar}/u,
  tibetan: /\p{Script=Tibetan}/u,
  georgian: /\p{Script=Georgian}/u,
  armenian: /\p{Script=Armenian}/u,
  ethiopic: /\p{Script=Ethiopic}/u,
  adlam: /\p{Script=Adlam}/u,
  nko: /\p{Script=Nko}/u,
  vai: /\p{Script=Vai}/u,
  bamum: /\p{Script=Bamum}/u,
  tifinagh: /\p{Script=Tifinagh}/u,
  cherokee: /\p{Script=Cherokee}/u,
  canadian: /\p{Script=Canadian_Aboriginal}/u,
  thaana: /\p{Script=Thaana}/u,
  syriac: /\p{Script=Syriac}/u,
  mongolian: /\p{Script=Mongolian}/u,
  yi: /\p{Script=Yi}/u,
  javanese: /\p{Script=Javanese}/u,
  balinese: /\p{Script=Balinese}/u,
  sundanese: /\p{Script=Sundanese}/u,
  'ol-chiki': /\p{Script=Ol_Chiki}/u,
  meetei: /\p{Script=Meetei_Mayek}/u,
  cham: /\p{Script=Cham}/u,
  'tai-tham': /\p{Script=Tai_Tham}/u,
  korean: /\p{Script=Hangul}/u,
  japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  traditional: /\p{Script=Bopomofo}/u,
  chinese: /\p{Script=Han}/u,
  emoji: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
  symbols: null,
  'symbols-2': null,
} as const satisfies Record<string, RegExp | null>
type Family = keyof typeof families
/** In outlines of cubic curves; all others are TrueType. */
const eastAsian: ReadonlySet<string> = new Set<Family>(['korean', 'japanese', 'traditional', 'chinese'])

export type FurtherFont = `${FontId}+ext` | `${FontId}+vi` | `noto-${Family}`
/** A file that ships with the renderer. */
export type Lettering = FontId | FurtherFont

/** The name that all these families start with. */
export const noto = 'Noto'
export const isNoto = (id: string): boolean => id.startsWith('noto-')

/** A font file's path, below `press/fonts`. */
export function letteringFile(id: Lettering): string {
  if (isNoto(id)) {
    const family = id.slice('noto-'.length)
    return `scripts/${id}.${eastAsian.has(family) ? 'otf' : 'ttf'}`
  }
  const [face, part] = id.split('+') as [FontId, string | undefined]
  const { file } = fonts[face]
  return part ? `more/${file.replace('.ttf', `-${part}.ttf`)}` : file
}

const notoFont = (family: Family): FurtherFont => `noto-${family}`
const familyNames = Object.keys(families) as Family[]

/** Signs that several scripts share: the long vowel of kana, Arabic figures, the Arabic elongation. */
const sharedScripts = new Map(
  familyNames.flatMap((family) => {
    const script: RegExp | null = families[family]
    return script ? [[family, new RegExp(script.source.replaceAll('Script=', 'scx='), 'u')] as const] : []
  }),
)
/** Punctuation is set like the letters around it. */
const isLetter = (sign: string): boolean => /^[\p{L}\p{M}\p{Nd}]/u.test(sign)

/** Han is written differently in each country; the rest of the line says which one it is from. */
function listHanFonts(line: string): FurtherFont[] {
  const listWith = (...first: Family[]) =>
    [...new Set<Family>([...first, 'chinese', 'traditional', 'japanese'])].map(notoFont)
  if (families.japanese.test(line)) return listWith('japanese')
  if (families.traditional.test(line)) return listWith('traditional')
  return listWith()
}

/** Files to search for a sign, best first: those of its face, then those of its script, then signs of every kind. */
export function letteringFor(font: FaceId, sign: string, line: string): readonly (FaceId | FurtherFont)[] {
  const further: FurtherFont[] = []
  if (/[\p{Script=Latin}\p{Sc}]/u.test(sign)) {
    if (withEurope.has(font)) further.push(`${font as FontId}+ext`)
    if (withVietnam.has(font)) further.push(`${font as FontId}+vi`)
  }
  if (families.chinese.test(sign)) further.push(...listHanFonts(line))
  const [first = ''] = sign
  for (const family of familyNames) {
    const script = isLetter(first) ? sharedScripts.get(family) : families[family]
    if (script?.test(first) && !further.includes(notoFont(family))) further.push(notoFont(family))
  }
  // East Asian punctuation is set like the letters around it.
  if (/[\u3000-\u303f\uff00-\uffef]/u.test(sign)) further.push(...listHanFonts(line))
  return [font, ...further, ...(['sans', 'symbols', 'symbols-2'] as const).map(notoFont)]
}

/** Joined letters: space between them would tear them apart. */
export const joinedLetters =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}]/u
