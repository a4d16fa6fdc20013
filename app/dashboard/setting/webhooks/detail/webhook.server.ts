import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { requireFreshSecondFactor } from '#accounts'
import { accountRefusals } from '#accounts/contract'
import { mayDo } from '#kernel/actor.ts'
import { findWords } from '#kernel/find-words.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import {
  findDeliveries,
  findDelivery,
  findEndpoints,
  removeEndpoint,
  renewSecret,
  replayDelivery,
  switchEndpoint,
  testEndpoint,
} from '#webhooks'
import { type WebhookRefusal, webhookRefusals } from '#webhooks/contract'
import { readParts } from '../../../../form.server.ts'
import { signedInCreator } from '../../../../request.server.ts'

const notices: Readonly<Record<string, string>> = {
  tested: 'Test sent. Reload this page in a moment to see the response.',
  replayed: 'Resent. Reload this page in a moment to see the response.',
  on: 'Turned on.',
  off: 'Turned off. Waiting deliveries were dropped and can be resent.',
}

/** One webhook, its deliveries, and one of them in full. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { shop, actor, read, url } = signedInCreator(context)
  const page = await read(async (tx) => {
    const webhook = (await findEndpoints(tx, shop.id)).find(({ id }) => id === params.id)
    if (!webhook) throw new Response('Not found', { status: 404 })
    const deliveryId = parseId('delivery', url.searchParams.get('delivery'))
    const delivery = deliveryId && (await findDelivery(tx, shop.id, deliveryId))
    const log = await findDeliveries(tx, shop.id, {
      endpointId: webhook.id,
      cursor: url.searchParams.get('after'),
    })
    return { webhook, log, delivery: delivery?.endpointId === webhook.id ? delivery : null }
  })
  return {
    ...page,
    isOwner: mayDo(shop.role, 'own'),
    isFresh: actor.secondFactorAt !== null,
    notice: findWords(notices, url.searchParams.get('said')),
    zone: shop.timeZone,
  }
}

type Answer = { fault: string | null; secret: string | null }
const refuse = (fault: string, status: number) => data<Answer>({ fault, secret: null }, { status })

/** Test, replay, turn on or off, renew the secret, remove. Only the owner changes a webhook. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { shop, actor, transact, requestId, config } = signedInCreator(context)
  const id = parseId('webhook', params.id)
  if (!id) throw new Response('Not found', { status: 404 })
  const form = await readParts(request)
  const act = String(form.get('act') ?? '')
  const answerRefusal = ({ code }: { code: WebhookRefusal }) =>
    refuse(wordsOf({ ok: false, code }, webhookRefusals), webhookRefusals[code].status)
  if (!mayDo(shop.role, 'own')) return answerRefusal({ code: 'webhook.owner_only' })
  const manager = { shopId: shop.id, actor, by: actor.personId, requestId }
  const redirectBack = (notice: string) => redirect(`${hrefs.webhook(id)}?said=${notice}`, 303)
  if (act === 'remove') {
    const removed = await transact((tx, at) => removeEndpoint(tx, manager, id, at))
    return removed.ok ? redirect(`${hrefs.webhooks}?removed`, 303) : answerRefusal(removed)
  }
  if (act === 'secret') {
    const freshProof = requireFreshSecondFactor(actor)
    if (!freshProof.ok)
      return refuse(wordsOf(freshProof, accountRefusals), accountRefusals[freshProof.code].status)
    const ring = { secret: config.secretKey }
    const renewed = await transact((tx, at) => renewSecret(tx, ring, manager, id, at))
    if (!renewed.ok) return answerRefusal(renewed)
    return data<Answer>({ fault: null, secret: renewed.value }, { headers: { 'Cache-Control': 'no-store' } })
  }
  if (act === 'replay') {
    const delivery = String(form.get('delivery') ?? '').slice(0, 60)
    const replayed = await transact((tx, at) => replayDelivery(tx, shop.id, delivery, at))
    return replayed.ok ? redirectBack('replayed') : answerRefusal(replayed)
  }
  if (act === 'test') {
    const tested = await transact((tx, at) => testEndpoint(tx, shop.id, id, at))
    return tested.ok ? redirectBack('tested') : answerRefusal(tested)
  }
  const result = await transact((tx, at) => switchEndpoint(tx, manager, id, act === 'on', at))
  return result.ok ? redirectBack(act === 'on' ? 'on' : 'off') : answerRefusal(result)
}
