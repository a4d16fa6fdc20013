/** Preflight on the server: at publish and before a print file is made. */
import type { DesignDocument } from '../document.ts'
import { type Finding, type PreflightContext, preflightSizes } from '../preflight/preflight.ts'
import { type Assets, environmentOf, makeReach, readFinerFiles, readFoundFiles } from './environment.ts'
import { pixelsNeeded } from './pixels-needed.ts'

/**
 * Checks each area in each of its sizes; a finding that appears twice is reported once. Missing pictures are findings
 * here.
 */
export async function preflightOnServer(
  document: DesignDocument,
  checks: readonly { area: string; sizes: readonly Omit<PreflightContext, 'environment'>[] }[],
  assets: Assets,
): Promise<Finding[]> {
  const needed = checks.flatMap(({ area, sizes }) =>
    sizes.flatMap(({ dpi = 300, onto }) => [...pixelsNeeded(document, area, dpi, onto)]),
  )
  // Of several sizes, the largest: pictures are checked at the pixels they have, and printed with the pixels that
  // size needs.
  const largestByArtwork = new Map(needed.sort(([, first], [, second]) => first - second))
  const reach = makeReach(await readFinerFiles(largestByArtwork, assets))
  const environment = { ...(await environmentOf(await readFoundFiles(document, assets))), reach }
  const findings = checks.flatMap(({ area, sizes }) =>
    preflightSizes(
      document,
      area,
      sizes.map((context) => ({ ...context, environment })),
    ),
  )
  return [...new Map(findings.map((f) => [`${f.rule} ${f.layerId ?? ''} ${f.title}`, f])).values()]
}
