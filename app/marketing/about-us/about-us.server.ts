import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { requirePage } from '../content/content.server.ts'
import { fillFacts } from '../content/house-facts.server.ts'

export const loader = ({ context }: LoaderFunctionArgs) =>
  fillFacts(requestOf(context), requirePage('pages/about-fanfare'))
