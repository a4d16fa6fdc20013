import { openPrintful } from '#production'
import type { RequestContext } from '../../../request.server.ts'

/** What it takes to ask another press about an order. Nothing is sent from a screen, so no file needs an address. */
export const outsideMeans = ({ transact, read, config }: RequestContext) => ({
  transact,
  read,
  printers: config.printful ? [openPrintful(config.printful)] : [],
  fileUrl: () => '',
})
