import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { documentOf, productOf } from '../document/studio-state.ts'
import styles from '../panels/panels.module.css'
import { useStudio } from '../studio-context.ts'
import { applyFix } from './apply-fix.ts'
import { PrintColours } from './print-colours.tsx'
import { StitchEstimates } from './stitch-estimates.tsx'
import { type AreaFinding, buildKey, type FocusRequest } from './use-preflight.ts'

/** The mark of a check: all well, something that prevents publishing, or something to look at. */
export function pickMarkClass(findings: readonly Pick<AreaFinding, 'severity'>[]): string {
  if (findings.length === 0) return 'st st-ok'
  return findings.some(({ severity }) => severity === 'hard') ? 'st st-bad' : 'st st-wait'
}
export const describeFindings = (findings: readonly unknown[]) =>
  findings.length === 0 ? 'Ready to print' : `${findings.length} to check`

/** Brings a finding's product, area and layer onto the stage. */
export function useGoToFinding(): (finding: AreaFinding) => void {
  const { state, dispatch } = useStudio()
  return ({ area, blankIds, layerId }) => {
    const [firstBlankId] = blankIds
    if (firstBlankId && !blankIds.includes(state.current))
      dispatch({ do: 'show product', blankId: firstBlankId })
    if (area && area !== state.area) dispatch({ do: 'show area', area })
    if (layerId) dispatch({ do: 'select', ids: [layerId] })
  }
}

/** The findings in a press operator's words, with the limit and a solution. */
export function PreflightPanel({ focusRequest }: { focusRequest: FocusRequest | null }) {
  const { state, findings, dispatch } = useStudio()
  const goTo = useGoToFinding()
  const panel = useRef<HTMLElement>(null)
  useFocusOn(panel, focusRequest)
  function fixAll(chosenFindings: readonly AreaFinding[]) {
    const document = chosenFindings.reduce(applyFix, documentOf(state))
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
        <span className={pickMarkClass(findings)}>{describeFindings(findings)}</span>
      </header>
      <StitchEstimates />
      <PrintColours />
      {fixable.length > 1 ? (
        <Button size="small" type="button" icon="wand-sparkles" onClick={() => fixAll(fixable)}>
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
              <Button size="small" type="button" onClick={() => fixAll([finding])} title={finding.fix.words}>
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
function useFocusOn(panel: { current: HTMLElement | null }, request: FocusRequest | null) {
  useEffect(() => {
    if (!request) return
    // A closing dialog returns the focus to its opener; this must come after that.
    const frame = requestAnimationFrame(() => {
      const elements = [...(panel.current?.querySelectorAll<HTMLElement>('[data-finding]') ?? [])]
      const target = elements.find((element) => element.dataset.finding === request.key) ?? panel.current
      target?.scrollIntoView({ block: 'nearest' })
      target?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [panel, request])
}
