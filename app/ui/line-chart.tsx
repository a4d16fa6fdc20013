import { type CSSProperties, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  buildGroundPolygon,
  buildLinePath,
  createScale,
  pickShownLabels,
  placeX,
  placeY,
  type Scale,
} from './chart-scale.ts'
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

const createScaleFor = (series: readonly Series[], axis: 'left' | 'right'): Scale =>
  createScale(
    series
      .filter((drawnSeries) => (drawnSeries.axis ?? 'left') === axis)
      .flatMap(({ values }) => [...values]),
  )

/** A line chart rendered on the server: HTML axes, one SVG, points as elements; a tooltip once scripts run. */
export function LineChart({ name, height, points, series, legend = true, pointHead = 'Period' }: Props) {
  const scales = { left: createScaleFor(series, 'left'), right: createScaleFor(series, 'right') }
  const leftSeries = series.find(({ axis }) => (axis ?? 'left') === 'left')
  const rightSeries = series.find(({ axis }) => axis === 'right')
  const isPlain = series.every(({ kind }) => kind !== 'profit')
  // Points without a label (quarters of a day) leave the axis to labelled ones.
  const isLabelShown = points.some((point) => point.label === '')
    ? (index: number): boolean => points[index]?.label !== ''
    : pickShownLabels(points.length)
  return (
    <figure
      aria-label={name}
      className={`ch${isPlain ? ' only-u' : ''}`}
      style={{ '--h': `${height}px` } as CSSProperties}
    >
      {legend ? (
        <figcaption className="lg">
          {series.map((drawnSeries) => (
            <span key={drawnSeries.label} className={seriesClasses[drawnSeries.kind]}>
              {drawnSeries.label}
            </span>
          ))}
        </figcaption>
      ) : null}
      <div className="ch-b">
        <Axis scale={scales.left} format={leftSeries?.tick ?? leftSeries?.format} side="left" />
        <Plot name={name} points={points} series={series} scales={scales} />
        {rightSeries ? (
          <Axis scale={scales.right} format={rightSeries.tick ?? rightSeries.format} side="right" />
        ) : null}
        <div
          className={points.some(({ label }) => label.length > 4) ? 'ch-x ch-long' : 'ch-x'}
          aria-hidden="true"
        >
          {points.map((point, index) =>
            isLabelShown(index) ? (
              <span key={point.longLabel ?? point.label} style={{ left: `${placeX(index, points.length)}%` }}>
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
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const navigate = useNavigate()
  const scaleOf = (series: Series): Scale => scales[series.axis ?? 'left']
  const mainSeries = series.find(({ kind }) => kind !== 'previous')
  const groundShape = mainSeries ? buildGroundPolygon(mainSeries.values, scaleOf(mainSeries)) : null
  const findNearest = (x: number, box: DOMRect): number =>
    Math.max(0, Math.min(points.length - 1, Math.round(((x - box.left) / box.width) * (points.length - 1))))
  const openPoint = (index: number | null): void => {
    const to = index === null ? undefined : points[index]?.to
    if (to) navigate(to)
  }
  const lastIndex = points.length - 1
  const describePoint = (index: number): string =>
    [
      points[index]?.longLabel ?? points[index]?.label,
      ...series.map((drawnSeries) => `${drawnSeries.label} ${formatValue(drawnSeries, index)}`),
    ].join(', ')
  return (
    <div className="ch-p">
      {scales.left.ticks.map((tick) => (
        <i key={tick} className="g" style={{ top: `${placeY(tick, scales.left)}%` }} />
      ))}
      {mainSeries && groundShape ? (
        <div className={`ht ${seriesClasses[mainSeries.kind]}`} style={{ clipPath: groundShape }} />
      ) : null}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {[...series].reverse().map((series) => (
          <path
            key={series.label}
            className={seriesClasses[series.kind]}
            d={buildLinePath(series.values, scaleOf(series))}
          />
        ))}
      </svg>
      {series.map((drawnSeries) => (
        <SeriesPoints key={drawnSeries.label} series={drawnSeries} scale={scaleOf(drawnSeries)} />
      ))}
      {activeIndex === null ? null : <Tip index={activeIndex} points={points} series={series} />}
      <input
        className="ch-scrub"
        type="range"
        min={0}
        max={Math.max(0, lastIndex)}
        value={activeIndex ?? Math.max(0, lastIndex)}
        aria-label={`${name}: walk the points`}
        aria-valuetext={describePoint(activeIndex ?? lastIndex)}
        onChange={(event) => setActiveIndex(Number(event.currentTarget.value))}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible'))
            setActiveIndex((previous) => previous ?? lastIndex)
        }}
        onBlur={() => setActiveIndex(null)}
        onPointerMove={(event) =>
          setActiveIndex(findNearest(event.clientX, event.currentTarget.getBoundingClientRect()))
        }
        onPointerLeave={() => setActiveIndex(null)}
        onClick={() => openPoint(activeIndex)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') openPoint(activeIndex)
        }}
      />
    </div>
  )
}

const formatValue = (series: Series, index: number): string => {
  const value = series.values[index]
  return value === null || value === undefined ? 'none' : series.format(value)
}

/** Points as elements keep their shape; more than 62 are shown by the line only. */
function SeriesPoints({ series, scale }: { series: Series; scale: Scale }) {
  if (series.kind === 'previous') return null
  const knownCount = series.values.filter((value) => value !== null).length
  return series.values.map((value, index) => {
    if (value === null || (knownCount > 62 && knownCount !== 1)) return null
    const style = { left: `${placeX(index, series.values.length)}%`, top: `${placeY(value, scale)}%` }
    return <b key={style.left} className={`pt ${seriesClasses[series.kind]}`} style={style} />
  })
}

function Tip({
  index,
  points,
  series,
}: {
  index: number
  points: readonly ChartPoint[]
  series: readonly Series[]
}) {
  const leftPercent = `${placeX(index, points.length)}%`
  const point = points[index]
  return (
    <>
      <u className="cross" style={{ left: leftPercent }} />
      <div className={`tip${index > points.length / 2 ? ' tip-l' : ''}`} style={{ left: leftPercent }}>
        <b>{point?.longLabel ?? point?.label}</b>
        {series.map((drawnSeries) => (
          <span key={drawnSeries.label} className={seriesClasses[drawnSeries.kind]}>
            {drawnSeries.label}
            <em>{formatValue(drawnSeries, index)}</em>
          </span>
        ))}
      </div>
    </>
  )
}
