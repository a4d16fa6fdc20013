import type { Finding } from '#press/preflight/preflight.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { anchored } from './geometry.ts'
import { scaledLayer } from './scale-layer.ts'
import { useChangeLayers, useStudio } from './studio-context.ts'

export const toCheck = (findings: readonly Finding[]) =>
  findings.length === 0 ? 'Ready to print' : `${findings.length} to check`

/** What a press operator would say, with the limit and a way out. */
export function PreflightPanel() {
  const { findings, dispatch } = useStudio()
  const change = useChangeLayers()
  const hard = findings.filter((finding) => finding.severity === 'hard').length
  function fix({ fix: cure }: Finding) {
    if (!cure) return
    const { width, height, size, ...place } = cure.change
    change(
      (layer) => {
        if (size !== undefined && layer.kind === 'text') return { ...layer, size }
        if (width === undefined || height === undefined) return { ...layer, ...place }
        return {
          ...scaledLayer(layer, width / layer.width),
          ...anchored(layer, { width, height }, { x: 0.5, y: 0.5 }),
        }
      },
      undefined,
      [cure.layerId],
    )
    dispatch({ do: 'select', ids: [cure.layerId] })
  }
  return (
    <section className="p-pre" aria-label="Preflight">
      <header>
        <h2>Preflight</h2>
        <span className={findings.length === 0 ? 'st st-ok' : hard > 0 ? 'st st-bad' : 'st st-wait'}>
          {toCheck(findings)}
        </span>
      </header>
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
              <Button size="small" type="button" onClick={() => fix(finding)} title={finding.fix.words}>
                Fix<span className="vh">: {finding.fix.words}</span>
              </Button>
            ) : finding.layerId ? (
              <Button
                size="small"
                type="button"
                onClick={() => dispatch({ do: 'select', ids: [finding.layerId ?? ''] })}
              >
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
