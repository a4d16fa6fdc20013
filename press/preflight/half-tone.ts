import { type Finding, nameOf, type Rule } from './finding.ts'
import { isSheer } from './sheer.ts'

/** On cloth, half-clear ink lies on a white underbase and looks like dirt. */
export const halfTone: Rule = ({ layers, context }) => {
  if (context.technique !== 'dtg' && context.technique !== 'dtf') return []
  const halfClear = layers
    .map(({ layer, faded }) => faded ?? layer)
    .filter(({ opacity }) => opacity < 0.98 && !isSheer(opacity))
  return [...new Set(halfClear)].map(
    (layer): Finding => ({
      rule: 'half-tone',
      severity: 'warn',
      layerId: layer.id,
      title: `${nameOf(layer)} is half clear`,
      words: `At ${Math.round(layer.opacity * 100)} % ink, dark products show a white haze. Print it with full ink in a lighter colour.`,
      fix: { words: 'Print it with full ink', layerId: layer.id, change: { opacity: 1 } },
    }),
  )
}
