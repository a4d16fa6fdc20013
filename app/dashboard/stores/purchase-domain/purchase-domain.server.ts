import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { buyDomain, namesOf, offerName } from '#domains'
import { buyDomainRefusals, domainRefusals, readDomain } from '#domains/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import { findCards } from '#purchases'
import { readParts } from '../../../form.server.ts'
import { signedInCreator } from '../../../request.server.ts'
import { findShelfPictures } from '../shelf-pictures.server.ts'

/** The price of a name that can be bought here; for others, whether it is in use. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { url, shop, read, config, database } = signedInCreator(context)
  const input = (url.searchParams.get('domain') ?? '').slice(0, 300)
  const name = readDomain(input)
  const offer = name && config.sample ? await read((tx) => offerName(tx, name)) : null
  const nameServers = name && !offer?.ok ? await namesOf(config, database).servers(name) : null
  const suggestion = config.sample ? `${shop.handle}.test` : `${shop.handle}.com`
  const [cards, pictures] = await read(async (tx, at) => [
    await findCards(tx, shop.id),
    await findShelfPictures(tx, shop.id, at),
  ])
  return {
    input,
    shop: shop.name,
    pictures,
    ideas: suggestDomains(shop.handle, config.sample).filter((idea) => idea !== (name ?? suggestion)),
    card: url.searchParams.get('card')?.slice(0, 80),
    name,
    sellsDomains: config.sample,
    suggestion,
    fault: input && !name ? domainRefusals['domain.unreadable'].words : null,
    offer: offer?.ok ? offer.value : null,
    isTaken: name && !offer?.ok ? nameServers && nameServers.length > 0 : null,
    cards: cards.map(({ id, brand, lastFour }) => ({ value: id, label: `${brand} ending ${lastFour}` })),
  }
}

/** Domains to suggest for this handle: with test endings in the sample, with real ones elsewhere. */
function suggestDomains(handle: string, sample: boolean): string[] {
  const compact = handle.replaceAll('-', '')
  const [first, second] = sample ? ['test', 'example'] : ['com', 'shop']
  return [
    ...new Set([
      `${handle}.${first}`,
      `${compact}.${first}`,
      `${compact}-shop.${first}`,
      `${compact}.${second}`,
    ]),
  ]
}

/** `confirm`: the address to return to after a fresh proof, with the name and the card. */
const answerWith = (words: string | null, status: number, confirmHref: string | null = null) =>
  data({ words, confirm: confirmHref }, { status })

/** Buys the name with a saved card; once it is paid the registrar sets its records. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, actor, config, transact } = signedInCreator(context)
  const form = await readParts(request)
  const domainText = String(form.get('domain') ?? '').slice(0, 300)
  const cardId = parseId('card', form.get('card'))
  if (!config.sample) return answerWith(domainRefusals['domain.not_sold'].words, 422)
  if (!cardId) return answerWith(buyDomainRefusals['card.not_found'].words, 404)
  const result = await transact((tx, at) =>
    buyDomain(tx, { shopId: shop.id, actor, typedName: domainText, cardId }, at),
  )
  if (result.ok) return redirect(hrefs.purchase(result.value.id), 303)
  if (result.code === 'second_factor.stale')
    return answerWith(
      null,
      403,
      `${hrefs.purchaseDomain}?${new URLSearchParams({ domain: domainText, card: cardId })}`,
    )
  return answerWith(wordsOf(result, buyDomainRefusals), buyDomainRefusals[result.code].status)
}
