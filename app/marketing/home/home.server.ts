import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { goodsOf } from '../sections/calculator.server.ts'

/** Visitors who asked their browser to save data get the hero's still and no film. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = requestOf(context)
  return {
    ...(await goodsOf(services)),
    moving: request.headers.get('save-data') !== 'on',
    canva: services.config.canva !== null,
    /** The featured creators are the sample's. */
    sample: services.config.sample,
  }
}
