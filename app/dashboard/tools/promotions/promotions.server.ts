import type { LoaderFunctionArgs } from 'react-router'
import { signedInCreator } from '../../../request.server.ts'
import { marginsOf } from '../margins.server.ts'

const usual = 10

export async function loader({ context }: LoaderFunctionArgs) {
  const { url, shop, read } = signedInCreator(context)
  const asked = Number(url.searchParams.get('percent'))
  const percent = Number.isInteger(asked) && asked >= 1 && asked <= 90 ? asked : usual
  const margins = await read((tx) => marginsOf(tx, shop.id, percent * 100))
  return { percent, margins, losing: margins.filter((margin) => margin.loses).length }
}
