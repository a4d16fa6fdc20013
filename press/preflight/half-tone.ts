import { type Finding, nameOf, type Rule } from './finding.ts'

/** On cloth, half-clear ink lies on a white underbase and comes out as dirt. */
export const halfTone: Rule = ({ layers, context }) => {
  if (context.technique !== 'dtg' && context.technique !== 'dtf') return []
  return layers.flatMap(({ layer }): Finding[] => {
    if (layer.opacity >= 0.98) return []
    return [
      {
        rule: 'half-tone',
        severity: 'warn',
        layerId: layer.id,
        title: `${nameOf(layer)} is half clear`,
        words: `At ${Math.round(layer.opacity * 100)} % ink, dark products show a white haze. A lighter colour prints cleaner.`,
        fix: { words: 'Print it with full ink', layerId: layer.id, change: { opacity: 1 } },
      },
    ]
  })
}
