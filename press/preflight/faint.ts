import { distance, labOf, labOfHex } from './colour.ts'
import { type Finding, listed, type Rule, type Sheet } from './finding.ts'

/** Nearer than this to the cloth, ink is hard to see across a room. */
export const faintBelow = 0.075

/** The part of the ink that is nearly the colour it lies on, for each colour that is offered. */
export function faintParts({
  proof,
  context,
}: Pick<Sheet, 'proof' | 'context'>): { name: string; part: number }[] {
  const { data } = proof
  const seen = new Map<number, { lab: ReturnType<typeof labOf>; weight: number }>()
  let ink = 0
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] as number
    if (alpha < 64) continue
    const [r, g, b] = [data[i] as number, data[i + 1] as number, data[i + 2] as number]
    const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)
    const bin = seen.get(key) ?? { lab: labOf(r, g, b), weight: 0 }
    bin.weight += alpha
    seen.set(key, bin)
    ink += alpha
  }
  if (ink === 0) return []
  return (context.colours ?? []).map(({ name, hex }) => {
    const cloth = labOfHex(hex)
    let faint = 0
    for (const { lab, weight } of seen.values()) if (distance(lab, cloth) < faintBelow) faint += weight
    return { name, part: faint / ink }
  })
}

const paper = labOfHex('#ffffff')
const isWhite = ({ hex }: { hex: string }): boolean => distance(labOfHex(hex), paper) < faintBelow

/** White on white stops the print; a part that fades is told, with the colour by name. */
export const faint: Rule = (sheet) => {
  const { context } = sheet
  // Of a poster the colours are its frames. It lies on paper: a white part is paper, and only nothing but white is lost.
  const onPaper = context.technique === 'giclee'
  const parts = faintParts(
    onPaper ? { ...sheet, context: { ...context, colours: (context.colours ?? []).filter(isWhite) } } : sheet,
  )
  const gone = parts.filter(({ part }) => part > 0.85).map(({ name }) => name)
  const fading = onPaper ? [] : parts.filter(({ part }) => part > 0.12 && part <= 0.85)
  const findings: Finding[] = []
  if (gone.length > 0) {
    findings.push({
      rule: 'faint',
      severity: 'hard',
      title: `The design disappears on ${listed(gone)}${sheet.place}`,
      words: 'Its ink is nearly the colour of the product. Change the ink, or take the colour out.',
    })
  }
  if (fading.length > 0) {
    const most = fading.reduce((a, b) => (b.part > a.part ? b : a))
    findings.push({
      rule: 'faint',
      severity: 'warn',
      title: `Low contrast on ${listed(fading.map(({ name }) => name))}${sheet.place}`,
      words: `${Math.round(most.part * 100)} % of the ink is nearly the colour of ${most.name}. Change that ink, or take the colour out.`,
    })
  }
  return findings
}
