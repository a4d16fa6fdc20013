import { asId, type Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { renderPrintFile } from '#production'
import type { Effects } from './effect.ts'

/** Has planned print files drawn. */
export async function requestPrintFiles(tx: Tx, fileIds: readonly Id<'printFile'>[]): Promise<void> {
  for (const id of fileIds) await tell(tx, 'print_file.planned', { fileId: asId('printFile', id) })
}

export const printFilePlanned: Effects<'print_file.planned'> = [
  {
    name: 'draw it',
    queue: 'print-file',
    work: (services, { fileId }) => renderPrintFile(services, fileId),
  },
]
