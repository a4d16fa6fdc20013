import type { LoaderFunctionArgs } from 'react-router'
import { findBoard, findDoneBatches } from '#production'
import { pressTechniques } from '#production/contract'
import { signedInStaff } from '../../request.server.ts'

/** The board, of all techniques or one; as a table with all finished batches, by page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context)
  const params = new URL(request.url).searchParams
  const input = params.get('technique') ?? ''
  const technique = input in pressTechniques ? input : ''
  const view = params.get('view') === 'table' ? ('table' as const) : ('board' as const)
  const after = view === 'table' ? params.get('after') : null
  return read(async (tx, at) => ({
    now: at,
    technique,
    view,
    after,
    board: await findBoard(tx, technique || undefined),
    donePage:
      view === 'table'
        ? await findDoneBatches(tx, { cursor: after, ...(technique ? { technique } : {}) })
        : { rows: [], next: null },
  }))
}
