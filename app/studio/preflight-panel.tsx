import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { cured } from './cure.ts'
import { useStudio } from './studio-context.ts'
import { documentOf } from './studio-state.ts'
import type { FindingOn } from './use-preflight.ts'

export const toCheck = (findings: readonly unknown[]) =>
  findings.length === 0 ? 'Ready to print' : `${findings.length} to check`

/** What a press operator would say, with the limit and a way out. */
export function PreflightPanel() {
  const { state, findings, dispatch } = useStudio()
  const hard = findings.filter((finding) => finding.severity === 'hard').length
  function goTo({ area, blankIds, layerId }: FindingOn) {
    const [first] = blankIds
    if (first && !blankIds.includes(state.current)) dispatch({ do: 'show product', blankId: first })
    if (area && area !== state.area) dispatch({ do: 'show area', area })
    if (layerId) dispatch({ do: 'select', ids: [layerId] })
  }
  function fix(wanted: readonly FindingOn[]) {
    const document = wanted.reduce(cured, documentOf(state))
    dispatch({
      do: 'edit',
      document,
      name: wanted.length > 1 ? `Fix ${wanted.length} findings` : (wanted[0]?.fix?.words ?? 'Fix'),
    })
    if (wanted[0]) goTo(wanted[0])
  }
  const fixable = findings.filter((finding) => finding.fix)
  return (
    <section className="p-pre" aria-label="Preflight">
      <header>
        <h2>Preflight</h2>
        <span className={findings.length === 0 ? 'st st-ok' : hard > 0 ? 'st st-bad' : 'st st-wait'}>
          {toCheck(findings)}
        </span>
      </header>
      {fixable.length > 1 ? (
        <Button size="small" type="button" icon="wand-sparkles" onClick={() => fix(fixable)}>
          Fix all {fixable.length} that can be fixed
        </Button>
      ) : null}
      <ul>
        {findings.map((finding) => (
          <li
            key={`${finding.rule} ${finding.layerId} ${finding.title}`}
            className={finding.severity === 'hard' ? 'h' : 'w'}
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
            </p>
            {finding.fix ? (
              <Button size="small" type="button" onClick={() => fix([finding])} title={finding.fix.words}>
                Fix<span className="vh">: {finding.fix.words}</span>
              </Button>
            ) : finding.layerId || !finding.blankIds.includes(state.current) ? (
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
