import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { findCompany, saveCompany } from '#house'
import { CompanyForm, houseRefusals } from '#house/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import { type FormFault, readForm } from '../../../form.server.ts'
import { signedInStaff } from '../../../request.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'admin')
  return { company: await read((tx) => findCompany(tx)) }
}

/** Saves the company. Legal texts that name it must be confirmed again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, actor, requestId } = signedInStaff(context, 'admin')
  const form = await readForm(request, CompanyForm)
  if (!form.ok) return data(form.fault, { status: 422 })
  const result = await transact((tx, at) => saveCompany(tx, actor, form.value, requestId, at))
  if (result.ok) return redirect(`${hrefs.operatorHouse}?done=company`, 303)
  const fault: FormFault = { values: form.value, faults: { '': wordsOf(result, houseRefusals) } }
  return data(fault, { status: houseRefusals[result.code].status })
}
