import type { LoaderFunctionArgs } from 'react-router'
import { findCompany } from '#house'
import { companyLines } from '#house/contract'
import { localDate } from '#kernel/instant.ts'
import { invoicePdf } from '#purchases'
import { requestOf } from '../../../../request.server.ts'
import { createPdfFile } from '../../../pdf-file.server.ts'
import { loadPurchase } from '../../purchase.server.ts'

/** The invoice as a file for bookkeeping. */
export async function loadInvoice(args: Pick<LoaderFunctionArgs, 'context' | 'params'>): Promise<Response> {
  const { purchase, shop, buyer, zone } = await loadPurchase(args)
  const house = await requestOf(args.context).read((tx) => findCompany(tx))
  const seller = house ? companyLines(house) : []
  const formatDay = (at: Date): string => localDate(at, zone)
  return createPdfFile(
    await invoicePdf(purchase, { buyer, shop, day: formatDay, seller }),
    `fanfare-invoice-${purchase.number}`,
  )
}
