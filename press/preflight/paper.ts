import { boundsAfter } from '../draw/outline.ts'
import { reachOf } from './clipped.ts'
import { type Finding, inInches, nameOf, type Rule, type Sheet, type Technique } from './finding.ts'

/** 4 mm: how far a cut may stray, and how far words stay away from it. */
export const safeInches = 0.157
const cut: readonly Technique[] = ['giclee', 'digital']

/** Sheets that are cut: words keep their distance, and a ground that nearly reaches the edge reaches over it. */
export const paper: Rule = (sheet) => {
  if (!cut.includes(sheet.context.technique)) return []
  const width = sheet.context.onto?.widthIn ?? sheet.area.widthIn
  const height = sheet.context.onto?.heightIn ?? sheet.area.heightIn
  return sheet.layers.flatMap((placed): Finding[] => {
    const reach = reachOf(placed, sheet)
    if (!reach) return []
    const { layer, grouped } = placed
    const gaps = [reach.left, reach.top, width - reach.right, height - reach.bottom]
    if (layer.kind === 'text') {
      const min = Math.min(...gaps)
      if (min < 0 || min >= safeInches) return []
      const dx = Math.max(0, safeInches - reach.left) - Math.max(0, safeInches - (width - reach.right))
      const dy = Math.max(0, safeInches - reach.top) - Math.max(0, safeInches - (height - reach.bottom))
      const move = { x: layer.x + dx / sheet.fit.scale, y: layer.y + dy / sheet.fit.scale }
      return [
        {
          rule: 'safe-area',
          severity: 'warn',
          layerId: layer.id,
          title: `${nameOf(layer)} is close to the cut${sheet.place}`,
          words: `${inInches(min)} from the edge. Keep words ${inInches(safeInches)} away from it.`,
          ...(grouped ? {} : { fix: { words: 'Move it inside', layerId: layer.id, change: move } }),
        },
      ]
    }
    return sliver(placed, gaps, sheet, { width, height })
  })
}

/** A ground that ends just before the edge leaves a white line when the cut strays. */
function sliver(
  { layer, matrix, grouped }: Sheet['layers'][number],
  gaps: readonly number[],
  { place }: Sheet,
  { width, height }: { width: number; height: number },
): Finding[] {
  const box = boundsAfter({ left: 0, top: 0, right: layer.width, bottom: layer.height }, matrix)
  const isGround = box.right - box.left > width * 0.85 && box.bottom - box.top > height * 0.85
  const white = gaps.filter((gap) => gap > 0.01 && gap < safeInches * 2)
  if (!isGround || white.length === 0 || layer.rotation !== 0) return []
  const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const k = Math.max(
    cx / (cx - box.left),
    (width - cx) / (box.right - cx),
    cy / (cy - box.top),
    (height - cy) / (box.bottom - cy),
  )
  const size = { width: layer.width * k * 1.002, height: layer.height * k * 1.002 }
  return [
    {
      rule: 'bleed',
      severity: 'warn',
      layerId: layer.id,
      title: `${nameOf(layer)} ends just before the edge${place}`,
      words: `A white line of ${inInches(Math.max(...white))} may show. Let it run over the edge.`,
      ...(grouped ? {} : { fix: { words: 'Let it run over the edge', layerId: layer.id, change: size } }),
    },
  ]
}
