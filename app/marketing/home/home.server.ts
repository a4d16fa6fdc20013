import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { findProductFigures } from '../sections/calculator.server.ts'

/** Visitors with data saving on get the hero's still and no film. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = requestOf(context)
  return {
    ...(await findProductFigures(services)),
    isMoving: request.headers.get('save-data') !== 'on',
    hasCanva: services.config.canva !== null,
    /** Featured creators exist in the sample only. */
    sample: services.config.sample,
  }
}
