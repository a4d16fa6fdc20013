import type { Rule } from './finding.ts'

/** Fewer pixels than this at print size are a slip of the hand, not a design. */
export const minInk = 10

/** Less ink than this, in square inches, is easily taken for a speck. */
const littleInches = 0.02

/** A print area without ink is refused: other presses have shipped blank orders. */
export const bare: Rule = ({ proof, dpi, areaName, layers }) => {
  let [dots, covered] = [0, 0]
  for (let i = 3; i < proof.data.length; i += 4) {
    const ink = proof.data[i] as number
    if (ink <= 8) continue
    dots++
    covered += ink / 255
  }
  const inkDots = dots * (dpi / proof.scale) ** 2
  // A speck may touch pixels without covering them, so its covered area counts.
  const size = covered / proof.scale ** 2
  if (inkDots >= minInk && size < littleInches) {
    return [
      {
        rule: 'little',
        severity: 'warn',
        title: `Hardly anything prints on the ${areaName.replaceAll('-', ' ')}`,
        words: `All its ink together covers ${size.toFixed(3)} square inches. Make it larger, or take it off.`,
      },
    ]
  }
  if (inkDots >= minInk) return []
  return [
    {
      rule: 'blank',
      severity: 'hard',
      title: `Nothing would print on the ${areaName.replaceAll('-', ' ')}`,
      words:
        layers.length > 0
          ? 'Everything on it is outside the print area, clear or too small to see. Move it in, or take it off.'
          : 'Add text, a picture or a shape.',
    },
  ]
}
