import { useEffect, useState } from 'react'
import { areaNames, areaOf } from '#catalogue/contract'
import { isBare } from '#press/document.ts'
import { type Finding, preflight } from '#press/preflight/preflight.ts'
import type { PressKit } from './press-kit.ts'
import { areasUsed } from './profit.ts'
import { targetOf } from './studio-data.ts'
import { choiceOf, documentOf, type StudioState } from './studio-state.ts'

const restMs = 350

/** Looks every product over whenever the hand rests. */
export function usePreflight(state: StudioState, kit: PressKit | null, arrivals: number): readonly Finding[] {
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const { history, products, choices } = state
  useEffect(() => {
    if (!kit) return
    const wait = setTimeout(() => setFindings(lookOver(state, kit)), restMs)
    return () => clearTimeout(wait)
  }, [history.present, products, choices, kit, arrivals])
  return findings
}

export function lookOver(state: StudioState, kit: PressKit): Finding[] {
  const document = documentOf(state)
  if (Object.values(document.areas).every(isBare)) {
    return [
      {
        rule: 'blank',
        severity: 'hard',
        title: 'The design is empty',
        words: 'Add words, a picture or a shape.',
      },
    ]
  }
  const several = state.products.length > 1
  const found = state.products.flatMap((product): Finding[] => {
    const { blank } = product
    if (!blank.physical) return []
    const used = areasUsed(document, blank)
    if (used.length === 0) {
      const words = `Design its ${areaNames(blank).join(' or ')}, or take it off.`
      return [{ rule: 'blank', severity: 'hard', title: `Nothing prints on the ${blank.name}`, words }]
    }
    const colours = blank.colours.filter((colour) => choiceOf(state, blank.id)?.colours.includes(colour.slug))
    return used.flatMap((name) => {
      const area = areaOf(blank, name)
      if (!area) return []
      return preflight(document, name, {
        environment: kit.environment,
        technique: blank.technique,
        dpi: area.dpi,
        colours,
        onto: targetOf(blank, area),
        ...(several ? { product: blank.name } : {}),
      })
    })
  })
  const once = [
    ...new Map(found.map((one) => [`${one.rule} ${one.layerId ?? ''} ${one.title}`, one])).values(),
  ]
  return once.sort((a, b) => Number(b.severity === 'hard') - Number(a.severity === 'hard'))
}
