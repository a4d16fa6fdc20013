import { type CSSProperties, useState } from 'react'
import { useNavigate } from 'react-router'
import { groundPolygon, linePath, placeX, placeY, type Scale, scaleOf, shownLabels } from './chart-scale.ts'
import { type ChartPoint, type Series, seriesClasses } from './chart-series.ts'
import { ChartTable } from './chart-table.tsx'

type Props = {
  /** The picture's name for screen readers. */
  name: string
  /** The height of the plot itself. */
  height: number
  points: readonly ChartPoint[]
  series: readonly Series[]
  legend?: boolean
  /** The first column's heading in the table beneath. */
  pointHead?: string
}

const scaleFor = (series: readonly Series[], axis: 'left' | 'right'): Scale =>
  scaleOf(series.filter((one) => (one.axis ?? 'left') === axis).flatMap(({ values }) => [...values]))

/** A line chart rendered on the server: HTML axes, one SVG, points as elements; a tooltip once scripts run. */
export function LineChart({ name, height, points, series, legend = true, pointHead = 'Period' }: Props) {
  const scales = { left: scaleFor(series, 'left'), right: scaleFor(series, 'right') }
  const left = series.find(({ axis }) => (axis ?? 'left') === 'left')
  const right = series.find(({ axis }) => axis === 'right')
  const alone = series.every(({ kind }) => kind !== 'profit')
  // Points without a label (quarters of a day) leave the axis to labelled ones.
  const shown = points.some((point) => point.label === '')
    ? (place: number): boolean => points[place]?.label !== ''
    : shownLabels(points.length)
  return (
    <figure
      aria-label={name}
      className={`ch${alone ? ' only-u' : ''}`}
      style={{ '--h': `${height}px` } as CSSProperties}
    >
      {legend ? (
        <figcaption className="lg">
          {series.map((one) => (
            <span key={one.label} className={seriesClasses[one.kind]}>
              {one.label}
            </span>
          ))}
        </figcaption>
      ) : null}
      <div className="ch-b">
        <Axis scale={scales.left} format={left?.tick ?? left?.format} side="left" />
        <Plot name={name} points={points} series={series} scales={scales} />
        {right ? <Axis scale={scales.right} format={right.tick ?? right.format} side="right" /> : null}
        <div
          className={points.some(({ label }) => label.length > 4) ? 'ch-x ch-long' : 'ch-x'}
          aria-hidden="true"
        >
          {points.map((point, index) =>
            shown(index) ? (
              <span key={point.long ?? point.label} style={{ left: `${placeX(index, points.length)}%` }}>
                {point.label}
              </span>
            ) : null,
          )}
        </div>
      </div>
      <ChartTable name={name} head={pointHead} points={points} series={series} />
    </figure>
  )
}

function Axis({
  scale,
  format = String,
  side,
}: {
  scale: Scale
  format?: ((value: number) => string) | undefined
  side: 'left' | 'right'
}) {
  return (
    <div className={side === 'left' ? 'ch-y' : 'ch-y ch-y2'} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <span key={tick} style={{ top: `${placeY(tick, scale)}%` }}>
          {format(tick)}
        </span>
      ))}
    </div>
  )
}

function Plot({
  name,
  points,
  series,
  scales,
}: {
  name: string
  points: readonly ChartPoint[]
  series: readonly Series[]
  scales: { left: Scale; right: Scale }
}) {
  const [at, setAt] = useState<number | null>(null)
  const navigate = useNavigate()
  const scale = (series: Series): Scale => scales[series.axis ?? 'left']
  const first = series.find(({ kind }) => kind !== 'previous')
  const ground = first ? groundPolygon(first.values, scale(first)) : null
  const nearest = (x: number, box: DOMRect): number =>
    Math.max(0, Math.min(points.length - 1, Math.round(((x - box.left) / box.width) * (points.length - 1))))
  const open = (place: number | null): void => {
    const to = place === null ? undefined : points[place]?.to
    if (to) navigate(to)
  }
  const last = points.length - 1
  const spoken = (place: number): string =>
    [
      points[place]?.long ?? points[place]?.label,
      ...series.map((one) => `${one.label} ${valueAt(one, place)}`),
    ].join(', ')
  return (
    <div className="ch-p">
      {scales.left.ticks.map((tick) => (
        <i key={tick} className="g" style={{ top: `${placeY(tick, scales.left)}%` }} />
      ))}
      {first && ground ? (
        <div className={`ht ${seriesClasses[first.kind]}`} style={{ clipPath: ground }} />
      ) : null}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {[...series].reverse().map((series) => (
          <path
            key={series.label}
            className={seriesClasses[series.kind]}
            d={linePath(series.values, scale(series))}
          />
        ))}
      </svg>
      {series.map((one) => (
        <SeriesPoints key={one.label} series={one} scale={scale(one)} />
      ))}
      {at === null ? null : <Tip at={at} points={points} series={series} />}
      <input
        className="ch-scrub"
        type="range"
        min={0}
        max={Math.max(0, last)}
        value={at ?? Math.max(0, last)}
        aria-label={`${name}: walk the points`}
        aria-valuetext={spoken(at ?? last)}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setAt((was) => was ?? last)
        }}
        onBlur={() => setAt(null)}
        onPointerMove={(event) => setAt(nearest(event.clientX, event.currentTarget.getBoundingClientRect()))}
        onPointerLeave={() => setAt(null)}
        onClick={() => open(at)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') open(at)
        }}
      />
    </div>
  )
}

const valueAt = (series: Series, place: number): string => {
  const value = series.values[place]
  return value === null || value === undefined ? 'none' : series.format(value)
}

/** Points as elements keep their shape; more than 62 are shown by the line only. */
function SeriesPoints({ series, scale }: { series: Series; scale: Scale }) {
  if (series.kind === 'previous') return null
  const known = series.values.filter((value) => value !== null).length
  return series.values.map((value, index) => {
    if (value === null || (known > 62 && known !== 1)) return null
    const style = { left: `${placeX(index, series.values.length)}%`, top: `${placeY(value, scale)}%` }
    return <b key={style.left} className={`pt ${seriesClasses[series.kind]}`} style={style} />
  })
}

function Tip({
  at,
  points,
  series,
}: {
  at: number
  points: readonly ChartPoint[]
  series: readonly Series[]
}) {
  const left = `${placeX(at, points.length)}%`
  const point = points[at]
  return (
    <>
      <u className="cross" style={{ left }} />
      <div className={`tip${at > points.length / 2 ? ' tip-l' : ''}`} style={{ left }}>
        <b>{point?.long ?? point?.label}</b>
        {series.map((one) => (
          <span key={one.label} className={seriesClasses[one.kind]}>
            {one.label}
            <em>{valueAt(one, at)}</em>
          </span>
        ))}
      </div>
    </>
  )
}
