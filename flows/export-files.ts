/** The files in a shop's export, beside its data. Only one is held in memory at a time, however large the export. */
import { findProfile, findShop, readAvatar } from '#accounts'
import { findArtworks, findVersionIds, readArtwork } from '#artwork'
import { findCompany } from '#house'
import { companyLines } from '#house/contract'
import type { Id } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import type { Services } from '#platform/services.ts'
import type { ZipEntry } from '#platform/zip/zip.ts'
import { findPrintFilesOfDesigns, readPrintFile } from '#production'
import { findPurchases, invoicePdf } from '#purchases'
import { drawStatement, findStatementRows } from './statements.ts'

export type ExportRequest = { shopId: Id<'shop'>; askedBy: Id<'person'> }
type File = Omit<ZipEntry, 'at'>

/** More than any shop has, so that the export has all statements and invoices. */
const maxRows = 5_000_000
const versionsAtOnce = 200

export async function* exportFiles(services: Services, input: ExportRequest, at: Date): AsyncGenerator<File> {
  const avatar = await services.read((tx) => readAvatar(tx, input.askedBy))
  if (avatar) yield { name: 'profile/picture.webp', bytes: avatar }
  yield* exportArtworks(services, input)
  yield* exportPrints(services, input)
  yield* exportStatements(services, input, at)
  yield* exportInvoices(services, input)
}

async function* exportArtworks({ read, blobs }: Services, { shopId }: ExportRequest): AsyncGenerator<File> {
  let cursor: string | null = null
  do {
    const batch: Awaited<ReturnType<typeof findArtworks>> = await read((tx) =>
      findArtworks(tx, shopId, cursor),
    )
    for (const artwork of batch.rows) {
      const bytes = await readArtwork(blobs, artwork)
      if (bytes) yield { name: `artworks/${artwork.id}.png`, bytes }
    }
    cursor = batch.next
  } while (cursor !== null)
}

/** Every finished print file of the shop's designs, by design version. */
async function* exportPrints({ read, blobs }: Services, { shopId }: ExportRequest): AsyncGenerator<File> {
  let after: Id<'designVersion'> | null = null
  for (;;) {
    const versions = await read((tx) => findVersionIds(tx, shopId, after, versionsAtOnce))
    if (versions.length === 0) return
    after = versions.at(-1)!
    for (const file of await read((tx) => findPrintFilesOfDesigns(tx, versions))) {
      const bytes = await readPrintFile(blobs, file)
      const name = `print-files/${file.designVersionId}/${file.blankId}-${file.area}-${file.sizeArea}.png`
      if (bytes) yield { name, bytes }
    }
  }
}

/** A statement for each month in which money moved. */
async function* exportStatements(
  { read }: Services,
  { shopId }: ExportRequest,
  at: Date,
): AsyncGenerator<File> {
  const shop = await read((tx) => findShop(tx, shopId))
  if (!shop) return
  const rows = await read((tx) => findStatementRows(tx, shop, maxRows))
  for (const month of new Set(rows.map(({ date }) => date.slice(0, 7)))) {
    const bytes = await read((tx) => drawStatement(tx, shop, rows, month, at))
    yield { name: `statements/${month}.pdf`, bytes }
  }
}

/** An invoice for everything the shop bought from us, the same as under Purchase history. */
async function* exportInvoices({ read }: Services, { shopId, askedBy }: ExportRequest): AsyncGenerator<File> {
  const { shop, house, purchases, buyer } = await read(async (tx) => ({
    shop: await findShop(tx, shopId),
    house: await findCompany(tx),
    purchases: await findPurchases(tx, shopId, maxRows),
    buyer: (await findProfile(tx, { personId: askedBy })).profile.name,
  }))
  if (!shop) return
  const seller = house ? companyLines(house) : []
  const day = (moment: Date): string => localDate(moment, shop.timeZone)
  for (const purchase of purchases) {
    const bytes = await invoicePdf(purchase, { buyer, shop, day, seller })
    yield { name: `invoices/${purchase.number}.pdf`, bytes }
  }
}
