import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { company } from '#house'
import { companyAddress } from '#house/contract'
import { openThread } from '#messages'
import { ContactForm } from '#messages/contract'
import { takeToken } from '#platform/http/limit.ts'
import { type FormFault, readForm } from '../../form.server.ts'
import { hrefs } from '../../hrefs.ts'
import { requestOf } from '../../request.server.ts'

/** From one address at most this many letters an hour: enough for anybody with a question. */
const lettersAnHour = 5

export async function loader({ context }: LoaderFunctionArgs) {
  const { actor, url, read } = requestOf(context)
  const house = await read((tx) => company.find(tx))
  const from = actor.kind === 'person' ? { name: actor.name, email: actor.email } : { name: '', email: '' }
  const seller = house && {
    name: house.legalName,
    lines: companyAddress(house),
    address: house.supportAddress,
    telephone: house.telephone,
  }
  return { sent: url.searchParams.has('sent'), from, seller }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, actor } = requestOf(context)
  const form = await readForm(request, ContactForm)
  if (!form.ok) return data(form.fault, { status: 422 })
  const opened = await transact(async (tx, at) => {
    if (!(await takeToken(tx, `contact:${form.value.email}`, lettersAnHour, 3600))) return false
    const shop =
      actor.kind === 'person' && actor.shop ? { shopId: actor.shop.id, author: 'creator' as const } : {}
    await openThread(tx, { ...form.value, ...shop }, at)
    return true
  })
  if (!opened) {
    const words = `That is ${lettersAnHour} messages within the hour from this address. Answer the mail we sent you instead, or wait a little.`
    return data<FormFault>({ values: form.value, faults: { '': words } }, { status: 429 })
  }
  throw redirect(`${hrefs.contact}?sent`, 303)
}
