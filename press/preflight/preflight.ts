/** Looks a design over as a press operator would, before anybody pays for it. The same in the studio, at publish and at the press. */
import type { DesignDocument } from '../document.ts'
import { draw } from '../draw/draw.ts'
import { fitOn } from '../fit.ts'
import { bare } from './bare.ts'
import { clipped } from './clipped.ts'
import { embroidery } from './embroidery.ts'
import { faint } from './faint.ts'
import {
  type Finding,
  matrixOfFit,
  type PreflightContext,
  type Proof,
  placedLayers,
  type Rule,
  type Sheet,
} from './finding.ts'
import { halfTone } from './half-tone.ts'
import { letters } from './letters.ts'
import { paper } from './paper.ts'
import { pictures } from './pictures.ts'
import { resolution } from './resolution.ts'
import { smallText } from './small-text.ts'
import { softEdges } from './soft-edges.ts'
import { thin } from './thin.ts'

export type { Finding, Fix, PreflightContext, Severity, Technique } from './finding.ts'

/** In the order in which a person should read them. */
export const rules: readonly Rule[] = [
  bare,
  pictures,
  letters,
  resolution,
  clipped,
  faint,
  embroidery,
  smallText,
  thin,
  paper,
  halfTone,
  softEdges,
]

/** Dots of the proof along its longer side: enough to see what fades, quick enough to run while somebody draws. */
const proofSide = 320

/** All findings of one area, the ones that stop the print first. An area that the design lacks prints nothing. */
export function preflight(document: DesignDocument, areaName: string, context: PreflightContext): Finding[] {
  const area = document.areas[areaName]
  if (!area) return []
  const { onto } = context
  const fit = (onto && fitOn(document, areaName, onto)) || { x: 0, y: 0, scale: 1 }
  const sheet: Sheet = {
    document,
    areaName,
    area,
    fit,
    layers: placedLayers(area.layers, matrixOfFit(fit)),
    dpi: context.dpi ?? 300,
    place: context.product ? ` on the ${context.product}` : '',
    context,
    proof: proofOf(document, areaName, context),
  }
  const findings = rules.flatMap((rule) => rule(sheet))
  return [...findings.filter((f) => f.severity === 'hard'), ...findings.filter((f) => f.severity === 'warn')]
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
