import { useEffect, useState } from 'react'
import { areaNames, printChecks } from '#catalogue/contract'
import { isBare } from '#press/document.ts'
import { type Finding, preflightSizes } from '#press/preflight/preflight.ts'
import type { PressKit } from './press-kit.ts'
import { areasUsed } from './profit.ts'
import { choiceOf, documentOf, type StudioState } from './studio-state.ts'

const restMs = 350

/** A finding with where it was made: the products it concerns, and the print area. */
export type FindingOn = Finding & { blankIds: readonly string[]; area?: string }

/** A request to be shown what is to mend; a new object each time it is asked. `key`: of one finding. */
export type ToMend = { key: string | null }
export const keyOf = ({ rule, layerId, title }: Finding) => `${rule} ${layerId ?? ''} ${title}`

/** Looks every product over whenever the hand rests. */
export function usePreflight(
  state: StudioState,
  kit: PressKit | null,
  arrivals: number,
): readonly FindingOn[] {
  const [findings, setFindings] = useState<readonly FindingOn[]>([])
  const { history, products, choices } = state
  useEffect(() => {
    if (!kit) return
    const wait = setTimeout(() => setFindings(lookOver(state, kit)), restMs)
    return () => clearTimeout(wait)
  }, [history.present, products, choices, kit, arrivals])
  return findings
}

export function lookOver(state: StudioState, kit: PressKit): FindingOn[] {
  const document = documentOf(state)
  if (Object.values(document.areas).every(isBare)) {
    return [
      {
        rule: 'blank',
        severity: 'hard',
        title: 'The design is empty',
        words: 'Add words, a picture or a shape.',
        blankIds: state.products.map(({ blank }) => blank.id),
      },
    ]
  }
  const several = state.products.length > 1
  const found = state.products.flatMap((product): FindingOn[] => {
    const { blank } = product
    if (!blank.physical) return []
    const used = areasUsed(document, blank)
    if (used.length === 0) {
      const words = `Design its ${areaNames(blank).join(' or ')}, or take it off.`
      return [
        {
          rule: 'blank',
          severity: 'hard',
          title: `Nothing prints on the ${blank.name}`,
          words,
          blankIds: [blank.id],
        },
      ]
    }
    const colours = blank.colours.filter((colour) => choiceOf(state, blank.id)?.colours.includes(colour.slug))
    return used.flatMap((name) =>
      preflightSizes(
        document,
        name,
        printChecks(blank, name, colours, several ? blank.name : undefined).map((check) => ({
          ...check,
          environment: kit.environment,
        })),
      ).map((finding) => ({ ...finding, area: name, blankIds: [blank.id] })),
    )
  })
  return merged(found).sort((a, b) => Number(b.severity === 'hard') - Number(a.severity === 'hard'))
}

/** The same words about several products are one finding. */
function merged(found: readonly FindingOn[]): FindingOn[] {
  const once = new Map<string, FindingOn>()
  for (const one of found) {
    const key = keyOf(one)
    const before = once.get(key)
    once.set(key, before ? { ...before, blankIds: [...before.blankIds, ...one.blankIds] } : one)
  }
  return [...once.values()]
}
