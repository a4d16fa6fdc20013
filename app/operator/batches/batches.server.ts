import type { LoaderFunctionArgs } from 'react-router'
import { findBoard } from '#production'
import { pressTechniques } from '#production/contract'
import { signedInStaff } from '../../request.server.ts'

/** The board, of all techniques or one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context)
  const params = new URL(request.url).searchParams
  const input = params.get('technique') ?? ''
  const technique = input in pressTechniques ? input : ''
  return read(async (tx, at) => ({
    now: at,
    technique,
    view: params.get('view') === 'table' ? ('table' as const) : ('board' as const),
    board: await findBoard(tx, technique || undefined),
  }))
}
