import { useEffect, useState } from 'react'
import { areaNames, areaSizesOf, printChecks } from '#catalogue/contract'
import { isBare } from '#press/document.ts'
import { type Finding, preflightSizes, reportStitching } from '#press/preflight/preflight.ts'
import type { Stitching } from '#press/preflight/stitching.ts'
import { listAreasUsed } from '../../size-profit.ts'
import type { PressKit } from '../document/press-kit.ts'
import { choiceOf, documentOf, type StudioState } from '../document/studio-state.ts'

const restMs = 350

/** A finding with its products and print area. */
export type AreaFinding = Finding & { blankIds: readonly string[]; area?: string }

/** A request to focus the findings; a new object each time. `key`: of one finding. */
export type FocusRequest = { key: string | null }
export const buildKey = ({ rule, layerId, title }: Finding) => `${rule} ${layerId ?? ''} ${title}`

/** An embroidered area's needs on the machines, in its largest size. */
export type AreaStitching = Stitching & { blankId: string; product: string; area: string; sizes: number }
export type PreflightResult = { findings: readonly AreaFinding[]; stitchings: readonly AreaStitching[] }

/** Checks every product whenever the creator pauses. */
export function usePreflight(state: StudioState, kit: PressKit | null, arrivals: number): PreflightResult {
  const [result, setResult] = useState<PreflightResult>({ findings: [], stitchings: [] })
  const { history, products, choices } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the state only these are checked; pictures that arrived are looked at too.
  useEffect(() => {
    if (!kit) return
    const timer = setTimeout(
      () => setResult({ findings: checkDesign(state, kit), stitchings: listStitchings(state, kit) }),
      restMs,
    )
    return () => clearTimeout(timer)
  }, [history.present, products, choices, kit, arrivals])
  return result
}

/** For every embroidered product, even an empty one: its limits are known from the start. */
export function listStitchings(
  state: StudioState,
  { environment }: Pick<PressKit, 'environment'>,
): AreaStitching[] {
  const document = documentOf(state)
  return state.products.flatMap(({ blank }) => {
    if (blank.technique !== 'embroidery') return []
    const usedAreas = listAreasUsed(document, blank)
    return (usedAreas.length > 0 ? usedAreas : areaNames(blank).slice(0, 1)).flatMap((area) => {
      const [largest] = printChecks(blank, area, [])
      const estimate = largest && reportStitching(document, area, { ...largest, environment })
      const target = { blankId: blank.id, product: blank.name, area, sizes: areaSizesOf(blank, area).length }
      return estimate ? [{ ...target, ...estimate }] : []
    })
  })
}

function checkDesign(state: StudioState, kit: PressKit): AreaFinding[] {
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
  const hasSeveral = state.products.length > 1
  const findings = state.products.flatMap((product): AreaFinding[] => {
    const { blank } = product
    if (!blank.physical) return []
    const usedAreas = listAreasUsed(document, blank)
    if (usedAreas.length === 0) {
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
    return usedAreas.flatMap((name) =>
      preflightSizes(
        document,
        name,
        printChecks(blank, name, colours, hasSeveral ? blank.name : undefined).map((check) => ({
          ...check,
          environment: kit.environment,
        })),
      ).map((finding) => ({ ...finding, area: name, blankIds: [blank.id] })),
    )
  })
  return mergeFindings(findings).sort((a, b) => Number(b.severity === 'hard') - Number(a.severity === 'hard'))
}

/** Merges findings with the same words about several products. */
function mergeFindings(findings: readonly AreaFinding[]): AreaFinding[] {
  const merged = new Map<string, AreaFinding>()
  for (const finding of findings) {
    const key = buildKey(finding)
    const earlier = merged.get(key)
    merged.set(key, earlier ? { ...earlier, blankIds: [...earlier.blankIds, ...finding.blankIds] } : finding)
  }
  return [...merged.values()]
}
