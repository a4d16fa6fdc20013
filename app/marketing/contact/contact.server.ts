import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { findCompany } from '#house'
import { companyAddress } from '#house/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { openThread } from '#messages'
import { ContactForm } from '#messages/contract'
import { bucketOf, consumeNetworkToken, consumeToken } from '#platform/http/limit.ts'
import { formatWait } from '#platform/http/wait.ts'
import { type FormFault, readForm } from '../../form.server.ts'
import { requestOf } from '../../request.server.ts'

/**
 * Messages per hour: from one mailbox, enough for anyone with a question; and from one network, whatever mailboxes
 * it names.
 */
const messagesPerHour = 5
const messagesPerNetwork = [20, 3_600] as const

const tooManyWords = `That is ${messagesPerHour} messages within the hour from this address. Reply to the e-mail we sent you instead, or send yours again in ${formatWait(3_600 / messagesPerHour)}.`

export async function loader({ context }: LoaderFunctionArgs) {
  const { actor, url, read } = requestOf(context)
  const house = await read((tx) => findCompany(tx))
  const sender = actor.kind === 'person' ? { name: actor.name, email: actor.email } : { name: '', email: '' }
  const seller = house && {
    name: house.legalName,
    lines: companyAddress(house),
    address: house.supportAddress,
    telephone: house.telephone,
  }
  return { isSent: url.searchParams.has('sent'), from: sender, seller }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, actor, address, config } = requestOf(context)
  const ring = { secret: config.secretKey }
  const form = await readForm(request, ContactForm)
  if (!form.ok) return data(form.fault, { status: 422 })
  const fault = await transact(async (tx, at) => {
    const wait = await consumeNetworkToken(tx, ring, 'contact-from', address, messagesPerNetwork)
    if (wait > 0) return `Too many messages from your network. Try again in ${formatWait(wait)}.`
    if (!(await consumeToken(tx, bucketOf(ring, 'contact', form.value.email), messagesPerHour, 3600)))
      return tooManyWords
    const shop =
      actor.kind === 'person' && actor.shop ? { shopId: actor.shop.id, author: 'creator' as const } : {}
    await openThread(tx, { ...form.value, ...shop }, at)
    return null
  })
  if (fault) return data<FormFault>({ values: form.value, faults: { '': fault } }, { status: 429 })
  throw redirect(`${hrefs.contact}?sent`, 303)
}
