import { distance, type Lab, labOf, labOfHex } from '../colour.ts'
import { type Finding, listNames, type Rule, type Sheet } from './finding.ts'
import { measureInk } from './picture-ink.ts'

/** Ink nearer than this to the cloth is hard to see across a room. */
export const faintBelow = 0.075

/** No cloth and no ink on it is darker than this, whatever a screen says: black on black is one colour. */
const darkest = labOfHex('#1a1a1a')[0]
const onCloth = ([light, a, b]: Lab): Lab => [Math.max(light, darkest), a, b]
/** In an opaque picture, colours this near to the cloth are its paper, or shadows left to the cloth. */
const bareBelow = 0.05

/** The part of the ink that is nearly the colour it lies on, for each colour that is offered. */
export function listFaintParts({
  proof,
  context,
  layers,
}: Pick<Sheet, 'proof' | 'context' | 'layers'>): { name: string; part: number }[] {
  const { data } = proof
  const coloursByKey = new Map<number, { lab: Lab; weight: number }>()
  let ink = 0
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] as number
    if (alpha < 64) continue
    const [r, g, b] = [data[i] as number, data[i + 1] as number, data[i + 2] as number]
    const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)
    const bin = coloursByKey.get(key) ?? { lab: onCloth(labOf(r, g, b)), weight: 0 }
    bin.weight += alpha
    coloursByKey.set(key, bin)
    ink += alpha
  }
  if (ink === 0) return []
  const isOnPaper = hasPaper({ context, layers })
  return (context.colours ?? []).map(({ name, hex }) => {
    const cloth = onCloth(labOfHex(hex))
    let [faint, bare] = [0, 0]
    for (const { lab, weight } of coloursByKey.values()) {
      const difference = distance(lab, cloth)
      if (difference < faintBelow) faint += weight
      if (isOnPaper && difference < bareBelow) bare += weight
    }
    const visibleInk = ink - bare
    if (!isOnPaper || visibleInk <= ink * minVisible) return { name, part: faint / ink }
    // The proof blends small words with the paper: only the larger part of the ink is reliable.
    const part = (faint - bare) / visibleInk
    return { name, part: part > minFaded ? part : 0 }
  })
}

/** In a picture with paper around it: a smaller part than this is a speck, and this share of the rest has to fade. */
const [minVisible, minFaded] = [0.002, 0.6]

/** Tells if an opaque picture prints: its paper isn't ink that fades. */
const hasPaper = ({ context, layers }: Pick<Sheet, 'context' | 'layers'>): boolean =>
  layers.some(({ layer }) => {
    if (layer.kind !== 'image' && layer.kind !== 'pattern') return false
    const picture = context.environment.picture(layer.artwork)
    return picture ? measureInk(picture, context.environment).isOpaque : false
  })

const paper = labOfHex('#ffffff')
const isWhite = ({ hex }: { hex: string }): boolean => distance(labOfHex(hex), paper) < faintBelow

/** White on white stops the print; a part that fades is reported, with the colour's name. */
export const faint: Rule = (sheet) => {
  const { context } = sheet
  // A poster's colours are its frames. It lies on paper: white parts are paper, and only an all-white one is lost.
  const isOnPaper = context.technique === 'giclee'
  const parts = listFaintParts(
    isOnPaper
      ? { ...sheet, context: { ...context, colours: (context.colours ?? []).filter(isWhite) } }
      : sheet,
  )
  const invisibleNames = parts.filter(({ part }) => part > 0.85).map(({ name }) => name)
  const fading = isOnPaper ? [] : parts.filter(({ part }) => part > 0.12 && part <= 0.85)
  const findings: Finding[] = []
  if (invisibleNames.length > 0) {
    findings.push({
      rule: 'faint',
      severity: 'hard',
      title: `The design disappears on ${listNames(invisibleNames)}${sheet.place}`,
      words: 'Its ink is nearly the colour of the product. Change the ink, or take the colour out.',
    })
  }
  if (fading.length > 0) {
    const faintest = fading.reduce((a, b) => (b.part > a.part ? b : a))
    findings.push({
      rule: 'faint',
      severity: 'warn',
      title: `Low contrast on ${listNames(fading.map(({ name }) => name))}${sheet.place}`,
      words: `${Math.round(faintest.part * 100)} % of the ink is nearly the colour of ${faintest.name}. Change that ink, or take the colour out.`,
    })
  }
  return findings
}
