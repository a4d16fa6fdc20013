import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { ShippingTermsForm, startingTerms, termsFrom, toFormFields } from '#shipping/contract'
import { signedInStaff } from '../../../request.server.ts'
import { enterTerms, findTermsHistory } from '../terms.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'admin')
  return read(async (tx, at) => {
    const { newest, ...history } = await findTermsHistory(tx, 'shipping', at)
    return { ...history, submitted: toFormFields(newest ? termsFrom(newest) : startingTerms) }
  })
}

/** Sets new orders' shipping prices and promised days. */
export const action = (args: ActionFunctionArgs) => enterTerms(args, 'shipping', ShippingTermsForm)
