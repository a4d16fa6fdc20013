import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { outsideDeps } from '#flows/outside.ts'
import { findWords } from '#kernel/find-words.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { type Result, wordsOf } from '#kernel/result.ts'
import { findOrders } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { findGoneBlanks, findPrinterLink } from '#printers'
import { printfulCallbackPath } from '#printers/contract'
import {
  editFacility,
  findBatchesOfProvider,
  findMappings,
  findOutsideOrdersAt,
  findOutsideShipments,
  findProviders,
  pauseFacility,
  resumeFacility,
  retryOutsideOrder,
  withdrawOutsideOrder,
} from '#production'
import {
  outsideRefusals,
  outsideViews,
  type PressTechnique,
  ProviderForm,
  productionRefusals,
} from '#production/contract'
import { readParts } from '../../../form.server.ts'
import { signedInStaff } from '../../../request.server.ts'
import { requireProof } from '../../proof.server.ts'
import { listCountries } from '../standing.tsx'
import { consentWords, disconnectPrintful, startPrintfulConsent } from './connection.server.ts'
import type { Connection } from './connection.tsx'

/** One provider: its terms, its waiting units, its batches, and its orders if it is outside. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { read, config, url } = signedInStaff(context, 'production')
  return read(async (tx, at) => {
    const { providers } = await findProviders(tx, at)
    const provider = providers.find(({ id }) => id === params.id)
    if (!provider) throw new Response('Not found', { status: 404 })
    const isHouse = provider.kind === 'house'
    return {
      now: at,
      confirmation: findWords(doneWords, url.searchParams.get('done')),
      provider,
      batches: await findBatchesOfProvider(tx, provider.id),
      orders: isHouse ? null : await findOutsideOrders(tx, provider.id, url.searchParams),
      mappings: isHouse ? [] : await findMappings(tx, provider.id),
      goneBlankIds: isHouse ? [] : [...(await findGoneBlanks(tx, provider.id))],
      connection: isHouse ? null : await findConnection(tx, config, provider.id),
    }
  })
}

function readAccess(printful: ReturnType<typeof signedInStaff>['config']['printful']): Connection['access'] {
  if (printful?.apiKey) return 'key'
  return printful?.app ? 'app' : 'none'
}

async function findConnection(
  tx: Tx,
  { printful, appUrl }: ReturnType<typeof signedInStaff>['config'],
  facilityId: string,
): Promise<Connection> {
  const link = await findPrinterLink(tx, facilityId)
  const manualCallback = printful?.webhookSecret
    ? { url: `${appUrl}${printfulCallbackPath}`, until: null }
    : null
  return {
    access: readAccess(printful),
    connectedAt: link?.connectedAt ?? null,
    catalogueReadAt: link?.catalogueReadAt ?? null,
    callback:
      manualCallback ?? (link?.hasCallbacks ? { url: link.callbackUrl, until: link.callbackUntil } : null),
    trouble: link?.trouble ?? '',
  }
}

const doneWords: Readonly<Record<string, string>> = {
  pause:
    'Switched off. Waiting orders go to another provider that can print them, or wait until this one is on again.',
  resume: 'Switched on. It gets units from the next cut-off.',
  edit: 'Saved. Takes effect at the next cut-off.',
  matched: 'The variants are saved. Units that have one can be sent there.',
  add: 'Added, and switched off for now. Save what it prints, then switch it on.',
  ...consentWords,
}

async function findOutsideOrders(tx: Tx, facilityId: string, query: URLSearchParams) {
  const cursor = query.get('after')
  const requestedView = outsideViews.find((candidate) => candidate === query.get('orders'))
  const firstPage = await findOutsideOrdersAt(tx, facilityId, { view: requestedView ?? 'refused', cursor })
  // Orders that need a person come first, if there are any.
  const view = requestedView ?? (firstPage.counts.refused > 0 ? 'refused' : 'open')
  const {
    rows: orders,
    next,
    counts,
  } = requestedView || view === 'refused'
    ? firstPage
    : await findOutsideOrdersAt(tx, facilityId, { view, cursor })
  const numbers = new Map(
    (
      await findOrders(
        tx,
        orders.map(({ orderId }) => orderId),
      )
    ).map(({ id, number }) => [id, number]),
  )
  const shipments = await findOutsideShipments(
    tx,
    orders.map(({ id }) => id),
  )
  const rows = orders.map((order) => ({
    ...order,
    number: numbers.get(order.orderId) ?? '',
    shipments: shipments.filter(({ outsideOrderId }) => outsideOrderId === order.id),
  }))
  return { view, after: cursor, next, counts, rows }
}

/** Switches a provider off or on, changes its terms, sends one of its orders again or withdraws it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const services = signedInStaff(context, 'production')
  const { transact, actor, requestId } = services
  const form = await readParts(request)
  const [id, act] = [params.id ?? '', String(form.get('act') ?? '')]
  if (act === 'retry' || act === 'take-back')
    return actOnOrder(services, id, act, parseId('outsideOrder', form.get('order')))
  if (act === 'connect' || act === 'disconnect') return actOnConnection(services, id, act, form)
  const result = await transact(async (tx, at): Promise<Result<object, Code>> => {
    const outcome = await changeFacility(tx, id, act, form, at)
    if (!outcome.ok) return outcome
    const { event, ...changes } = outcome.value
    await record(tx, { actor, action: event, resource: id, shopId: null, requestId, ...changes }, at)
    return outcome
  })
  if (result.ok) return redirect(`${hrefs.operatorProvider(id)}?done=${act}`, 303)
  const { status } = productionRefusals[result.code]
  return data(
    { problem: wordsOf(result, productionRefusals), proof: null, act, submitted: readTerms(form) },
    { status },
  )
}
type Code = keyof typeof productionRefusals
type ChangeOutcome = {
  event: 'facility.paused' | 'facility.resumed' | 'facility.edited'
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}
const readTerms = (form: FormData) => ({
  reason: String(form.get('reason') ?? ''),
  capacity: String(form.get('capacity') ?? ''),
  screen: String(form.get('screen') ?? ''),
  time: String(form.get('time') ?? ''),
  chosen: ['technique', 'weekday', 'region'].flatMap((name) => form.getAll(name).map(String)),
})

async function changeFacility(
  tx: Tx,
  id: string,
  act: string,
  form: FormData,
  at: Date,
): Promise<Result<ChangeOutcome, Code>> {
  if (act === 'resume') {
    const result = await resumeFacility(tx, id)
    return result.ok ? { ok: true, value: { event: 'facility.resumed' } } : result
  }
  if (act === 'pause') {
    const reason = String(form.get('reason') ?? '')
      .trim()
      .slice(0, 300)
    if (!reason) return { ok: false, code: 'facility.reason_missing' }
    const result = await pauseFacility(tx, id, reason, at)
    return result.ok ? { ok: true, value: { event: 'facility.paused', after: { reason } } } : result
  }
  const parsed = ProviderForm.safeParse({
    time: form.get('time'),
    capacity: form.get('capacity'),
    screen: form.get('screen') ?? '',
    techniques: form.getAll('technique'),
    weekdays: form.getAll('weekday'),
  })
  if (!parsed.success)
    return { ok: false, code: 'facility.unreadable', detail: { why: parsed.error.issues[0]!.message } }
  const servedCountries = form.getAll('region').flatMap((region) => listCountries(String(region)))
  const terms = {
    ...parsed.data,
    techniques: parsed.data.techniques as PressTechnique[],
    countries: form.get('everywhere') ? null : servedCountries,
  }
  if (terms.countries?.length === 0) return { ok: false, code: 'facility.without_region' }
  const result = await editFacility(tx, id, terms, at)
  if (!result.ok) return result
  const { before, after } = result.value
  const describeTerms = ({ techniques, capacity, screen, countries }: typeof before) => ({
    techniques,
    capacity,
    screen,
    countries,
  })
  return {
    ok: true,
    value: { event: 'facility.edited', before: describeTerms(before), after: describeTerms(after) },
  }
}

/** Connecting a store decides who prints and what is charged, so it requires a fresh proof. */
async function actOnConnection(
  services: ReturnType<typeof signedInStaff>,
  id: string,
  act: 'connect' | 'disconnect',
  form: FormData,
) {
  const { due } = await requireProof(services, form)
  if (due)
    return data(
      { problem: due.problem ?? '', proof: due.proof, act, submitted: null },
      { status: due.status },
    )
  if (act === 'connect') {
    const redirectToConsent = startPrintfulConsent(services)
    if (!redirectToConsent) throw new Response('Not found', { status: 404 })
    return redirectToConsent
  }
  await disconnectPrintful(services)
  return redirect(`${hrefs.operatorProvider(id)}?done=disconnect`, 303)
}

async function actOnOrder(
  services: ReturnType<typeof signedInStaff>,
  providerId: string,
  act: 'retry' | 'take-back',
  id: Id<'outsideOrder'> | null,
) {
  if (!id) throw new Response('Not found', { status: 404 })
  const { transact, actor, requestId } = services
  const result =
    act === 'retry'
      ? await transact((tx, at) => retryOutsideOrder(tx, id, at))
      : await withdrawOutsideOrder(outsideDeps(services), id)
  if (!result.ok) {
    const problem = wordsOf(result, outsideRefusals)
    return data(
      { problem, proof: null, act, submitted: null },
      { status: outsideRefusals[result.code].status },
    )
  }
  const action = act === 'retry' ? ('outside.sent_again' as const) : ('outside.taken_back' as const)
  await transact((tx, at) => record(tx, { actor, action, resource: id, shopId: null, requestId }, at))
  return redirect(hrefs.operatorProvider(providerId), 303)
}
