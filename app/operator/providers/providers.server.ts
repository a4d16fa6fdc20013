import type { LoaderFunctionArgs } from 'react-router'
import { presses } from '#production'
import { signedInStaff } from '../../request.server.ts'

/** Who prints, what they hold of today, and what waits for nobody. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'production')
  return read(async (tx, at) => ({ now: at, ...(await presses.list(tx, at)) }))
}
