import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { documentOf, productOf } from '../document/studio-state.ts'
import styles from '../panels/panels.module.css'
import { useStudio } from '../studio-context.ts'
import { applyCure } from './apply-cure.ts'
import { PrintColours } from './print-colours.tsx'
import { StitchEstimates } from './stitch-estimates.tsx'
import { type AreaFinding, buildKey, type ToMend } from './use-preflight.ts'

/** The mark of a check: all well, something that prevents publishing, or something to look at. */
export function countMark(findings: readonly Pick<AreaFinding, 'severity'>[]): string {
  if (findings.length === 0) return 'st st-ok'
  return findings.some(({ severity }) => severity === 'hard') ? 'st st-bad' : 'st st-wait'
}
export const toCheck = (findings: readonly unknown[]) =>
  findings.length === 0 ? 'Ready to print' : `${findings.length} to check`

/** Brings a finding's product, area and layer onto the stage. */
export function useGoToFinding(): (finding: AreaFinding) => void {
  const { state, dispatch } = useStudio()
  return ({ area, blankIds, layerId }) => {
    const [first] = blankIds
    if (first && !blankIds.includes(state.current)) dispatch({ do: 'show product', blankId: first })
    if (area && area !== state.area) dispatch({ do: 'show area', area })
    if (layerId) dispatch({ do: 'select', ids: [layerId] })
  }
}

/** The findings in a press operator's words, with the limit and a solution. */
export function PreflightPanel({ toMend }: { toMend: ToMend | null }) {
  const { state, findings, dispatch } = useStudio()
  const goTo = useGoToFinding()
  const panel = useRef<HTMLElement>(null)
  useFocusOn(panel, toMend)
  function cureAll(chosenFindings: readonly AreaFinding[]) {
    const document = chosenFindings.reduce(applyCure, documentOf(state))
    dispatch({
      do: 'edit',
      document,
      name:
        chosenFindings.length > 1
          ? `Fix ${chosenFindings.length} findings`
          : (chosenFindings[0]?.fix?.words ?? 'Fix'),
    })
    if (chosenFindings[0]) goTo(chosenFindings[0])
  }
  const fixable = findings.filter((finding) => finding.fix)
  return (
    <section className={styles.preflight} aria-label="Preflight" ref={panel} tabIndex={-1}>
      <header>
        <h2>Preflight</h2>
        <span className={countMark(findings)}>{toCheck(findings)}</span>
      </header>
      <StitchEstimates />
      <PrintColours />
      {fixable.length > 1 ? (
        <Button size="small" type="button" icon="wand-sparkles" onClick={() => cureAll(fixable)}>
          Fix all {fixable.length} that can be fixed
        </Button>
      ) : null}
      <ul>
        {findings.map((finding) => (
          <li
            key={buildKey(finding)}
            data-finding={buildKey(finding)}
            tabIndex={-1}
            className={finding.severity === 'hard' ? styles.hard : styles.warning}
          >
            <span>
              <Icon
                name={finding.severity === 'hard' ? 'circle-x' : 'triangle-alert'}
                size="s"
                label={finding.severity === 'hard' ? 'Stops publishing' : 'Worth a look'}
              />
            </span>
            <p>
              <b>{finding.title}</b>
              <small>{finding.words}</small>
              {finding.blankIds.length > 1 ? (
                <small>
                  On {finding.blankIds.length} products:{' '}
                  {finding.blankIds.map((id) => productOf(state, id)?.blank.name).join(', ')}
                </small>
              ) : null}
            </p>
            {finding.fix ? (
              <Button size="small" type="button" onClick={() => cureAll([finding])} title={finding.fix.words}>
                Fix<span className="vh">: {finding.fix.words}</span>
              </Button>
            ) : null}
            {!finding.fix && (finding.layerId || !finding.blankIds.includes(state.current)) ? (
              <Button size="small" type="button" onClick={() => goTo(finding)}>
                Show
              </Button>
            ) : null}
          </li>
        ))}
        {findings.length === 0 ? (
          <li>
            <span>
              <Icon name="check" size="s" />
            </span>
            <p>Resolution, edges, ink and small type are in order on every product.</p>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

/** Scrolls the requested finding, or all of them, into view and focuses it. */
function useFocusOn(panel: { current: HTMLElement | null }, input: ToMend | null) {
  useEffect(() => {
    if (!input) return
    // A closing dialog returns the focus to its opener; this must come after that.
    const frame = requestAnimationFrame(() => {
      const elements = [...(panel.current?.querySelectorAll<HTMLElement>('[data-finding]') ?? [])]
      const target = elements.find((element) => element.dataset.finding === input.key) ?? panel.current
      target?.scrollIntoView({ block: 'nearest' })
      target?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [panel, input])
}
