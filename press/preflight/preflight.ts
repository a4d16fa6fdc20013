/**
 * Checks a design like a press operator would, before anyone pays for it. The same in the studio, at publish and at
 * the press.
 */
import type { DesignDocument } from '../document.ts'
import { draw } from '../draw/draw.ts'
import { type Fit, fitOn } from '../fit.ts'
import { bare } from './bare.ts'
import { clipped } from './clipped.ts'
import { compressed } from './compressed.ts'
import { atEdges } from './edges.ts'
import { embroidery } from './embroidery.ts'
import { faint } from './faint.ts'
import {
  type Finding,
  matrixOfFit,
  type PreflightContext,
  type Proof,
  placeLayers,
  type Rule,
  type Sheet,
} from './finding.ts'
import { halfTone } from './half-tone.ts'
import { letters } from './letters.ts'
import { atMarks } from './marks.ts'
import { pictures } from './pictures.ts'
import { resolution } from './resolution.ts'
import { sheer } from './sheer.ts'
import { smallInPicture } from './small-in-picture.ts'
import { smallText } from './small-text.ts'
import { softEdges } from './soft-edges.ts'
import { softPicture } from './soft-picture.ts'
import { measureStitching, type Stitching } from './stitching.ts'
import { thin } from './thin.ts'
import { tonal } from './tonal.ts'
import { whiteBox } from './white-box.ts'

export type { Finding, Fix, PreflightContext, Severity, Technique } from './finding.ts'

/** Sorted as a person should read them. */
export const rules: readonly Rule[] = [
  bare,
  pictures,
  letters,
  resolution,
  softPicture,
  compressed,
  clipped,
  faint,
  sheer,
  whiteBox,
  embroidery,
  tonal,
  smallText,
  smallInPicture,
  thin,
  atEdges,
  atMarks,
  halfTone,
  softEdges,
]

/** Pixels of the proof along its longer side: enough to see what fades, quick enough to run while someone draws. */
const proofSide = 320

/** All findings of one area, those that stop the print first. An area that the design lacks prints nothing. */
export function preflight(document: DesignDocument, areaName: string, context: PreflightContext): Finding[] {
  const area = document.areas[areaName]
  if (!area) return []
  const fit = fitOf(document, areaName, context)
  const sheet: Sheet = {
    document,
    areaName,
    area,
    fit,
    layers: placeLayers(area.layers, matrixOfFit(fit)),
    dpi: context.dpi ?? 300,
    place: placeOf(context),
    context,
    proof: proofOf(document, areaName, context),
  }
  const findings = rules.flatMap((rule) => rule(sheet))
  return [...findings.filter((f) => f.severity === 'hard'), ...findings.filter((f) => f.severity === 'warn')]
}

/** The needs of an area on embroidery machines; null if it isn't stitched. */
export function reportStitching(
  document: DesignDocument,
  areaName: string,
  context: PreflightContext,
): Stitching | null {
  if (context.technique !== 'embroidery') return null
  const area = document.areas[areaName]
  if (!area) return { stitches: 0, squareInches: 0, threads: [], unmatchedShare: 0 }
  const proof = proofOf(document, areaName, context)
  return measureStitching({ proof, area, fit: fitOf(document, areaName, context), context })
}

const fitOf = (document: DesignDocument, areaName: string, { onto }: PreflightContext): Fit =>
  (onto && fitOn(document, areaName, onto)) || { x: 0, y: 0, scale: 1 }

const placeOf = ({ product, sizes = [] }: PreflightContext): string => {
  const [first, last] = [sizes[0], sizes.at(-1)]
  const range = sizes.length > 2 ? `${first} to ${last}` : sizes.join(' and ')
  return `${product ? ` on the ${product}` : ''}${range ? ` in ${range}` : ''}`
}

/** These get worse on a smaller piece; everything else is worst on the largest. */
const worseWhenSmaller = ['small-text', 'thin', 'safe-area']

/**
 * All findings of one area in each of its sizes, the largest first. A finding in several sizes is reported for the
 * worst of them.
 */
export function preflightSizes(
  document: DesignDocument,
  areaName: string,
  contexts: readonly PreflightContext[],
): Finding[] {
  const findingsByKey = new Map<string, Finding>()
  for (const finding of contexts.flatMap((context) => preflight(document, areaName, context))) {
    const key = `${finding.rule} ${finding.layerId ?? ''}`
    const existing = findingsByKey.get(key)
    const isWorse = worseWhenSmaller.includes(finding.rule) || finding.severity !== existing?.severity
    if (existing?.severity === 'hard' && finding.severity === 'warn') {
      if (!finding.layerId) findingsByKey.set(`${key} warn`, finding)
    } else if (!existing || isWorse) findingsByKey.set(key, finding)
  }
  const all = [...findingsByKey.values()]
  return [...all.filter((f) => f.severity === 'hard'), ...all.filter((f) => f.severity === 'warn')]
}

function proofOf(document: DesignDocument, areaName: string, { environment, onto }: PreflightContext): Proof {
  const area = document.areas[areaName]
  const size = onto ?? area
  if (!area || !size) return { data: new Uint8ClampedArray(4), width: 1, height: 1, scale: 1 }
  const scale = proofSide / Math.max(size.widthIn, size.heightIn)
  const canvas = environment.newCanvas(
    Math.max(1, Math.round(size.widthIn * scale)),
    Math.max(1, Math.round(size.heightIn * scale)),
  )
  draw(canvas, environment, area, scale, onto ? (fitOn(document, areaName, onto) ?? undefined) : undefined)
  return { data: canvas.pixels(), width: canvas.width, height: canvas.height, scale }
}
