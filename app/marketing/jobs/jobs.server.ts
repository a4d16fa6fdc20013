import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { requirePage, withSupport } from '../content/content.server.ts'
import { supportAddressOf } from '../support-address.server.ts'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  withSupport(requirePage('pages/jobs'), await supportAddressOf(requestOf(context)))
