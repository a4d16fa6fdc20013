/** Tatami fills: rows of stitches, each offset against the row before, over an underlay that holds the cloth. */
import { gauge, type Point } from './plan.ts'
import type { Shape } from './shapes.ts'

type Span = { from: number; to: number }
type FillSettings = { row: number; stitch: number; overhang: number }
const fillSettings: FillSettings = { row: gauge.row, stitch: gauge.fillStitch, overhang: gauge.pull }
/** Ends inside the fill's edge, so that it doesn't show. */
const underlaySettings: FillSettings = { row: gauge.underlayRow, stitch: gauge.fillStitch, overhang: -5 }

/** The needle points of a wide shape, section by section. */
export const makeTatami = (shape: Shape, degrees: number): Point[][] =>
  placeRows(shape, degrees, fillSettings)
/** The underlay, at right angles to the fill: it holds the cloth flat. */
export const makeUnderlay = (shape: Shape, degrees: number): Point[][] =>
  placeRows(shape, degrees + 90, underlaySettings)

type Section = { rows: { across: number; span: Span; index: number }[] }
const lastOf = (section: Section): Span => section.rows.at(-1)!.span
const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

/** Rows below each other form one section as long as the shape neither forks nor merges between them. */
function placeRows(shape: Shape, degrees: number, settings: FillSettings): Point[][] {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const [middleX, middleY] = [shape.width / 2, shape.height / 2]
  const pointAt = (along: number, across: number): Point => [
    middleX + along * cos - across * sin,
    middleY + along * sin + across * cos,
  ]
  const reach = Math.ceil(Math.hypot(shape.width, shape.height) / 2)
  const sections: Section[] = []
  let current: Section[] = []
  let index = 0
  for (let across = -reach; across <= reach; across += settings.row, index += 1) {
    const spans = findSpans(shape, reach, (along) => pointAt(along, across)).flatMap(
      ({ from, to }): Span[] => {
        const span = { from: from - settings.overhang, to: to + settings.overhang }
        return span.to - span.from > gauge.shortest ? [span] : []
      },
    )
    const next: Section[] = []
    for (const span of spans) {
      const above = current.filter((section) => overlaps(lastOf(section), span))
      const onlyAbove = above.length === 1 ? above[0] : undefined
      const isShared =
        onlyAbove && spans.filter((otherSpan) => overlaps(lastOf(onlyAbove), otherSpan)).length > 1
      const section = onlyAbove && !isShared && !next.includes(onlyAbove) ? onlyAbove : { rows: [] }
      if (section.rows.length === 0) sections.push(section)
      section.rows.push({ across, span, index })
      next.push(section)
    }
    current = next
  }
  return sections.map(({ rows }) =>
    rows.flatMap(({ across, span, index: row }, n) => {
      const points = placeNeedles(span, row, settings.stitch).map((along) => pointAt(along, across))
      return n % 2 === 0 ? points : points.reverse()
    }),
  )
}

function findSpans(shape: Shape, reach: number, pointAt: (along: number) => Point): Span[] {
  const spans: Span[] = []
  let from: number | null = null
  for (let along = -reach; along <= reach + 1; along++) {
    const [x, y] = pointAt(along)
    const [column, row] = [Math.round(x), Math.round(y)]
    const isInk =
      along <= reach &&
      column >= 0 &&
      row >= 0 &&
      column < shape.width &&
      row < shape.height &&
      shape.mask[row * shape.width + column] === 1
    if (isInk && from === null) from = along
    if (!isInk && from !== null) {
      spans.push({ from, to: along - 1 })
      from = null
    }
  }
  return spans
}

/** Both ends of a row, and needle points a stitch apart between them, offset so that neighbouring rows never match. */
function placeNeedles({ from, to }: Span, row: number, stitch: number): number[] {
  const offset = ((row % 4) * stitch) / 4
  const needles = [from]
  for (let along = Math.ceil((from - offset) / stitch) * stitch + offset; along < to; along += stitch)
    if (along - from > 6 && to - along > 6) needles.push(along)
  return [...needles, to]
}
