import type { LoaderFunctionArgs } from 'react-router'
import { signedInCreator } from '../../../request.server.ts'
import { marginsOf } from '../margins.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, read } = signedInCreator(context)
  return { margins: await read((tx) => marginsOf(tx, shop.id, 0)) }
}
