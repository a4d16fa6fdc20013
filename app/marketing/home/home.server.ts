import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { calculatorOf } from '../sections/calculator.server.ts'

/** Who asked their browser to save data gets the hero's still and no film. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  return {
    calculator: await calculatorOf(requestOf(context)),
    moving: request.headers.get('save-data') !== 'on',
  }
}
