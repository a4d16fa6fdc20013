/** Preflight on the server: at publish and before a print file is made. */
import type { DesignDocument } from '../document.ts'
import { type Finding, type PreflightContext, preflightSizes } from '../preflight/preflight.ts'
import { type Assets, environmentWith, foundFiles } from './environment.ts'

/** Checks each area in each of its sizes; what is said twice is told once. Missing pictures are findings here. */
export async function preflightOnServer(
  document: DesignDocument,
  checks: readonly { area: string; sizes: readonly Omit<PreflightContext, 'environment'>[] }[],
  assets: Assets,
): Promise<Finding[]> {
  const environment = await environmentWith(await foundFiles(document, assets))
  const findings = checks.flatMap(({ area, sizes }) =>
    preflightSizes(
      document,
      area,
      sizes.map((context) => ({ ...context, environment })),
    ),
  )
  return [...new Map(findings.map((f) => [`${f.rule} ${f.layerId ?? ''} ${f.title}`, f])).values()]
}
