import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { FeesForm, type FeeTerms, startingFees, toFormFields } from '#ledger/contract'
import { signedInStaff } from '../../../request.server.ts'
import { enterTerms, findTermsHistory } from '../terms.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'admin')
  return read(async (tx, at) => {
    const { newest, ...history } = await findTermsHistory(tx, 'fees', at)
    return { ...history, submitted: toFormFields((newest as FeeTerms | null) ?? startingFees) }
  })
}

/** Sets the fees of new orders. */
export const action = (args: ActionFunctionArgs) => enterTerms(args, 'fees', FeesForm)
