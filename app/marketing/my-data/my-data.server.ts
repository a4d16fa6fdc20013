import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import { requestData } from '#privacy'
import { MyDataForm, privacyRefusals } from '#privacy/contract'
import { type FormFault, readForm } from '../../form.server.ts'
import { requestOf } from '../../request.server.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { url, config } = requestOf(context)
  return { isRequested: url.searchParams.has('asked'), hasOutbox: config.sample && !config.smtpUrl }
}

/** Answers the same whether or not anything is stored under the address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, config, address } = requestOf(context)
  const form = await readForm(request, MyDataForm)
  if (!form.ok) return data(form.fault, { status: 422 })
  const deps = {
    ring: { secret: config.secretKey },
    linkOf: (key: string) => `${config.appUrl}${hrefs.myDataOpen(key)}`,
  }
  const result = await transact((tx, at) => requestData(tx, deps, { email: form.value.email, address }, at))
  if (result.ok) throw redirect(`${hrefs.myData}?asked`, 303)
  const faults = { '': wordsOf(result, privacyRefusals) }
  return data<FormFault>({ values: form.value, faults }, { status: privacyRefusals[result.code].status })
}
