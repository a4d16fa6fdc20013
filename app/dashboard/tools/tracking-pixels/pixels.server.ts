import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import {
  clientOf,
  connectPixel,
  disconnectPixel,
  findPixels,
  findSends,
  sendTest,
  switchPixel,
} from '#pixels'
import { isNetwork, type Network, PixelForm, type PixelRefusal, pixelRefusals } from '#pixels/contract'
import { readFields, readParts } from '../../../form.server.ts'
import { signedInCreator } from '../../../request.server.ts'

const notices: Readonly<Record<string, string>> = {
  connected: 'Connected. Fans are asked on their next visit.',
  disconnected: 'Disconnected, and its key deleted.',
  on: 'Turned on.',
  off: 'Turned off. Your store no longer asks for consent or sends anything for it.',
  tested: 'The network accepted the test.',
  failed: 'The network rejected the test. See its response in the log.',
}

const readNotice = (notice: string) =>
  notices[notice]
    ? { kind: notice === 'failed' ? ('error' as const) : ('done' as const), words: notices[notice] }
    : null

/** The shop's pixels, and the last events sent to their networks. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, read, url, config } = signedInCreator(context)
  const page = await read(async (tx) => ({
    pixels: await findPixels(tx, shop.id),
    log: await findSends(tx, shop.id),
  }))
  return {
    ...page,
    store: `${config.storeUrl ?? config.appUrl}${hrefs.storefront(shop.handle)}`,
    privacy: hrefs.storeConsent(shop.handle),
    zone: shop.timeZone,
    notice: readNotice(url.searchParams.get('said') ?? ''),
  }
}

type Answer = {
  network: string
  values: Record<string, string>
  faults: Record<string, string>
}
const redirectBack = (notice: string) => redirect(`${hrefs.tool('tracking-pixels')}?said=${notice}`, 303)
const refuse = (network: string, refusal: Refusal<PixelRefusal>) =>
  data<Answer>(
    { network, values: {}, faults: { test: wordsOf(refusal, pixelRefusals) } },
    { status: pixelRefusals[refusal.code].status },
  )

/** Connects or changes, turns on or off, tests, disconnects. */
export async function action({ request, context }: ActionFunctionArgs) {
  const creator = signedInCreator(context)
  const { shop, actor, requestId, transact, config } = creator
  const form = await readParts(request)
  const act = String(form.get('act') ?? '')
  form.delete('act')
  const network = form.get('network')
  if (!isNetwork(network)) throw data(null, { status: 400 })
  const owner = { shopId: shop.id, actor, requestId }
  if (act === 'connect') {
    const parsed = readFields(form, PixelForm)
    if (!parsed.ok) {
      const { token: _, ...values } = parsed.fault.values
      return data<Answer>({ network, values, faults: parsed.fault.faults }, { status: 422 })
    }
    await transact((tx, at) => connectPixel(tx, { secret: config.secretKey }, owner, parsed.value, at))
    return redirectBack('connected')
  }
  if (act === 'test') return test(creator, request, network, String(form.get('code') ?? ''))
  if (act === 'disconnect') {
    const ended = await transact((tx, at) => disconnectPixel(tx, owner, network, at))
    return ended.ok ? redirectBack('disconnected') : refuse(network, ended)
  }
  const result = await transact((tx, at) => switchPixel(tx, owner, network, act === 'on', at))
  return result.ok ? redirectBack(act === 'on' ? 'on' : 'off') : refuse(network, result)
}

async function test(
  { shop, config, database, address }: ReturnType<typeof signedInCreator>,
  request: Request,
  network: Network,
  code: string,
) {
  const result = await sendTest(
    { database, ring: { secret: config.secretKey } },
    {
      shopId: shop.id,
      network,
      code: /^[\w-]{0,40}$/.test(code.trim()) ? code.trim() : '',
      page: `${config.storeUrl ?? config.appUrl}${hrefs.storefront(shop.handle)}`,
      client: clientOf(request, address),
    },
  )
  if (!result.ok) return refuse(network, result)
  return redirectBack(result.value.state === 'sent' ? 'tested' : 'failed')
}
