/** Sets lettering in its fonts, each line to its width. */
import {
  type DesignArea,
  type LayerDraft,
  parseDocument,
  type TextLayer,
  textLayerSchema,
} from '#press/document.ts'
import { measureText } from '#press/draw/text.ts'
import type { TextShaper } from '#press/draw/text-shaper.ts'
import type { PressKit } from '../document/press-kit.ts'
import type { Element } from '../elements/kit.ts'
import { lettering } from './lettering-list.ts'
import {
  type Colour,
  colours,
  type ElementMark,
  type Lettering,
  type Line,
  type Mark,
  sheetSide,
} from './lettering-parts.ts'

/** A lettering template set in its fonts, on its own sheet. */
export async function setLettering(id: string, onDark: boolean, kit: PressKit): Promise<DesignArea> {
  const template = lettering.find((candidate) => candidate.id === id)
  if (!template) throw new Error(`There is no lettering ${id}.`)
  await Promise.all(template.parts.flatMap((part) => ('f' in part ? [kit.loadFont(part.f)] : [])))
  const { findElement } = await import('../elements/library.ts')
  return buildLetteringArea(template, onDark, kit.environment.shaper, findElement)
}

type FindElement = (name: string) => Element

export function buildLetteringArea(
  { parts }: Lettering,
  onDark: boolean,
  shaper: TextShaper,
  findElement: FindElement,
): DesignArea {
  const inkOf = (colour: Colour = 'ink') => {
    if (colour !== 'ink' && colour !== 'cloth') return colours[colour]
    return (colour === 'ink') === onDark ? '#f7f4ec' : '#15120e'
  }
  const layers = parts.map((part, i) => {
    if ('f' in part) return setLine(part, i, inkOf, shaper)
    return 'e' in part ? placeElement(part, i, inkOf, findElement(part.e)) : setMark(part, i, inkOf)
  })
  const parsed = parseDocument({
    version: 1,
    areas: { front: { widthIn: sheetSide, heightIn: sheetSide, layers } },
  })
  if (!parsed.ok || !parsed.value.areas.front) throw new Error('The lettering is not a design.')
  return parsed.value.areas.front
}

function setLine(line: Line, i: number, inkOf: (colour?: Colour) => string, shaper: TextShaper): LayerDraft {
  const draft: TextLayer = textLayerSchema.parse({
    kind: 'text',
    id: `line-${i}`,
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    text: line.t,
    font: line.f,
    size: 100,
    spacing: line.spacing ?? 0,
    curve: line.curve ?? 0,
    rotation: line.turn ?? 0,
    fill: { kind: 'solid', colour: inkOf(line.c) },
    stroke: line.edge ? { colour: inkOf(line.edge[0]), width: line.edge[1] } : null,
    shadow: buildShadow(line, inkOf),
    ...(line.warp ? { warp: { kind: line.warp[0], amount: line.warp[1] } } : {}),
    ...(line.wear ? { wear: { amount: line.wear, seed: i } } : {}),
  })
  const size = (100 * line.w) / measureText(draft, shaper).width
  const sized = { ...draft, size }
  const box = measureText(sized, shaper)
  return { ...sized, ...box, x: (sheetSide - box.width) / 2, y: line.y - box.height / 2 }
}

const buildShadow = ({ drop, block }: Line, inkOf: (colour?: Colour) => string) => {
  const [colour, distance] = block ?? drop ?? []
  if (!colour || !distance) return null
  return { colour: inkOf(colour), dx: distance, dy: distance, ...(block ? { block: true as const } : {}) }
}

function placeElement(
  drawing: ElementMark,
  i: number,
  inkOf: (colour?: Colour) => string,
  element: Element,
): LayerDraft {
  const [, , frameWidth, frameHeight] = element.frame
  const height = (drawing.w * frameHeight) / frameWidth
  return {
    kind: 'path',
    id: `drawn-${i}`,
    name: element.name,
    x: (drawing.x ?? sheetSide / 2) - drawing.w / 2,
    y: drawing.y - height / 2,
    width: drawing.w,
    height,
    rotation: drawing.turn ?? 0,
    d: element.d,
    frame: [...element.frame],
    rule: element.rule,
    fill: { kind: 'solid', colour: inkOf(drawing.c) },
    ...(drawing.wear ? { wear: { amount: drawing.wear, seed: i } } : {}),
  }
}

const setMark = (mark: Mark, i: number, inkOf: (colour?: Colour) => string): LayerDraft => ({
  kind: 'shape',
  id: `mark-${i}`,
  shape: mark.s,
  x: (mark.x ?? sheetSide / 2) - mark.w / 2,
  y: mark.y - mark.h / 2,
  width: mark.w,
  height: mark.h,
  ...(mark.points ? { points: mark.points } : {}),
  ...(mark.inner ? { inner: mark.inner } : {}),
  ...(mark.corner ? { corner: mark.corner } : {}),
  fill: mark.c ? { kind: 'solid', colour: inkOf(mark.c) } : null,
  stroke: mark.edge ? { colour: inkOf(mark.edge[0]), width: mark.edge[1] } : null,
})
