import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { requireFreshSecondFactor } from '#accounts'
import { accountRefusals } from '#accounts/contract'
import { mayDo } from '#kernel/actor.ts'
import { wordsOf } from '#kernel/result.ts'
import { findEndpoints, makeEndpoint, refusePrivateHost } from '#webhooks'
import { NewWebhook, webhookEventNames, webhookRefusals } from '#webhooks/contract'
import { readParts } from '../../../form.server.ts'
import { signedInCreator } from '../../../request.server.ts'

/** The shop's webhooks. `isFresh`: the person gave a proof within ten minutes, so a new one may be made. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, actor, read, url } = signedInCreator(context)
  return {
    webhooks: await read((tx) => findEndpoints(tx, shop.id)),
    isOwner: mayDo(shop.role, 'own'),
    isFresh: actor.secondFactorAt !== null,
    isRemoved: url.searchParams.has('removed'),
    zone: shop.timeZone,
  }
}

type CreatedWebhook = { secret: string; id: string; url: string }
type Answer = {
  values: { url: string; events: string[] }
  faults: Record<string, string>
  made: CreatedWebhook | null
}
const answerFaults = (values: Answer['values'], faults: Answer['faults'], status: number) =>
  data<Answer>({ values, faults, made: null }, { status })

/** Creates a webhook; its secret is shown in the answer itself and nowhere else. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, actor, transact, requestId, config } = signedInCreator(context)
  const form = await readParts(request)
  const submitted = {
    url: String(form.get('url') ?? '').slice(0, 600),
    events: webhookEventNames.filter((name) => form.get(name) === 'on'),
  }
  if (!mayDo(shop.role, 'own'))
    return answerFaults(submitted, { url: webhookRefusals['webhook.owner_only'].words }, 403)
  const freshProof = requireFreshSecondFactor(actor)
  if (!freshProof.ok)
    return answerFaults(
      submitted,
      { url: wordsOf(freshProof, accountRefusals) },
      accountRefusals[freshProof.code].status,
    )
  const parsed = NewWebhook.safeParse(submitted)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => [String(issue.path[0] ?? 'url'), issue.message])
    return answerFaults(submitted, Object.fromEntries(faults), 422)
  }
  const hostRefusal = await refusePrivateHost(parsed.data.url, config)
  if (!hostRefusal.ok)
    return answerFaults(
      submitted,
      { url: wordsOf(hostRefusal, webhookRefusals) },
      webhookRefusals[hostRefusal.code].status,
    )
  const manager = { shopId: shop.id, actor, by: actor.personId, requestId }
  const result = await transact((tx, at) =>
    makeEndpoint(tx, { secret: config.secretKey }, manager, parsed.data, at),
  )
  if (!result.ok)
    return answerFaults(
      submitted,
      { url: wordsOf(result, webhookRefusals) },
      webhookRefusals[result.code].status,
    )
  const { endpoint, secret } = result.value
  return data<Answer>(
    { values: { url: '', events: [] }, faults: {}, made: { secret, id: endpoint.id, url: endpoint.url } },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
