/**
 * Proofs: the press's findings for a design on a blank in some colours. Checking draws pictures and takes time, so it
 * happens outside transactions and is stored; publishing reads what is stored. Designs never change, so neither does
 * a proof.
 */

import { sql } from 'drizzle-orm'
import { assetsOf } from '#artwork'
import { findBlanks } from '#catalogue'
import { type Blank, blankTitle, printChecks } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { instant } from '#platform/database/instant.ts'
import { type Database, rowsOf, type Tx } from '#platform/database/tx.ts'
import type { DesignDocument } from '#press/document.ts'
import { preflightOnServer } from '#press/files/preflight.ts'
import type { ListingProduct } from './contract.ts'
import { areasUsed, findOwnDesign } from './design-use.ts'
import type { ListingId, ShopId } from './listing.ts'
import { type Offer, selectListing } from './listing-rows.ts'

export type ProofDeps = Pick<Database, 'transact' | 'read'> & { readonly blobs: Blobs }
type ProofedOffer = Pick<Offer, 'designVersionId' | 'products'>

const coloursKey = (product: ListingProduct): string => [...product.colours].sort().join(',')
const keyOf = (product: ListingProduct): string => `${product.blankId} ${coloursKey(product)}`

/** Checks what an offer would print and stores the findings. Anything already checked is skipped. */
export async function proofOffer(
  deps: ProofDeps,
  shopId: ShopId,
  offer: ProofedOffer,
): Promise<Result<undefined, 'listing.design_missing'>> {
  const job = await deps.read(async (tx) => {
    const design = await findOwnDesign(tx, shopId, offer.designVersionId)
    if (!design) return null
    const proofs = await findProofs(tx, offer.designVersionId)
    const products = offer.products.filter((product) => !proofs.has(keyOf(product)))
    const blanks = await findBlanks(
      tx,
      products.map((product) => product.blankId),
    )
    return { design, products, blanks, assets: await assetsOf(tx, deps.blobs, shopId, design.document, deps) }
  })
  if (!job) return refused('listing.design_missing')
  for (const product of job.products) {
    const blank = job.blanks.get(product.blankId)
    if (!blank) continue
    const fault = await findFault(job.design.document, blank, product, job.assets)
    await deps.transact((tx, at) => writeProof(tx, offer.designVersionId, product, fault, at))
  }
  return ok()
}

/** Checks a listing's present version. Call it before publishing or relaunching. */
export async function proofListing(
  deps: ProofDeps,
  shopId: ShopId,
  id: ListingId,
): Promise<Result<undefined, 'listing.not_found' | 'listing.design_missing'>> {
  const listing = await deps.read((tx) => selectListing(tx, shopId, id))
  return listing ? proofOffer(deps, shopId, listing.version) : refused('listing.not_found')
}

/** The first fault that stops the press, in words; null if none does. */
async function findFault(
  document: DesignDocument,
  blank: Blank,
  product: ListingProduct,
  assets: Awaited<ReturnType<typeof assetsOf>>,
): Promise<string | null> {
  if (!blank.physical) return null
  const areas = areasUsed(document, blank)
  if (areas.length === 0) return 'Nothing of the design lies on its print areas.'
  const colours = blank.colours.filter((colour) => product.colours.includes(colour.slug))
  const checks = areas.map((area) => ({
    area,
    sizes: printChecks(blank, area, colours, blankTitle(blank)),
  }))
  const hardFinding = (await preflightOnServer(document, checks, assets)).find(
    ({ severity }) => severity === 'hard',
  )
  return hardFinding ? `${hardFinding.title} ${hardFinding.words}`.trim() : null
}

/** The findings for a design: blank and colours -> the fault, or null if it can be printed. */
export async function findProofs(
  tx: Tx,
  designVersionId: Id<'designVersion'>,
): Promise<Map<string, string | null>> {
  const rows = await rowsOf<{ blank_id: string; colours: string; fault: string | null }>(
    tx,
    sql`select blank_id, colours, fault from listings.proof where design_version_id = ${designVersionId}`,
  )
  return new Map(rows.map((row) => [`${row.blank_id} ${row.colours}`, row.fault]))
}

/** The stored finding for a product of an offer, or `missing` if it wasn't checked. */
export function proofOf(
  proofs: ReadonlyMap<string, string | null>,
  product: ListingProduct,
): 'missing' | { fault: string | null } {
  const fault = proofs.get(keyOf(product))
  return fault === undefined ? 'missing' : { fault }
}

export async function writeProof(
  tx: Tx,
  designVersionId: Id<'designVersion'>,
  product: ListingProduct,
  fault: string | null,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into listings.proof (design_version_id, blank_id, colours, fault, proved_at)
    values (${designVersionId}, ${product.blankId}, ${coloursKey(product)}, ${fault}, ${instant(at)})
    on conflict do nothing`)
}
