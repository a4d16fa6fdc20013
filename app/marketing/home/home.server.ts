import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { calculatorOf } from '../sections/calculator.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return { calculator: await calculatorOf(requestOf(context)) }
}
