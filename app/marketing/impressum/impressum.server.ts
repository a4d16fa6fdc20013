import type { LoaderFunctionArgs } from 'react-router'
import { findCompany } from '#house'
import { requestOf } from '../../request.server.ts'
import { buildImpressum } from '../content/impressum.server.ts'

/** The legal notice of the operator's company; null before there is one, because nothing is made up. */
export async function loader({ context }: LoaderFunctionArgs) {
  const company = await requestOf(context).read((tx) => findCompany(tx))
  return company && buildImpressum(company)
}
