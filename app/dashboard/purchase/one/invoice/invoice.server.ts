import type { LoaderFunctionArgs } from 'react-router'
import { localDate } from '#kernel/instant.ts'
import { invoicePdf } from '#purchases'
import { pdfFile } from '../../../pdf-file.server.ts'
import { loadPurchase } from '../../purchase.server.ts'

/** The invoice as a file for the books. */
export async function loadInvoice(args: Pick<LoaderFunctionArgs, 'context' | 'params'>): Promise<Response> {
  const { purchase, shop, buyer, zone } = await loadPurchase(args)
  const day = (at: Date): string => localDate(at, zone)
  return pdfFile(await invoicePdf(purchase, { buyer, shop, day }), `fanfare-invoice-${purchase.number}`)
}
