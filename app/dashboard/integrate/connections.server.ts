import { data, redirect } from 'react-router'
import { record } from '#audit'
import {
  checkFeed,
  connectDiscord,
  connectPage,
  disconnect,
  findConnections,
  findFeedItems,
  findWebhook,
  lookAtPage,
  openFeed,
  sendToDiscord,
  writeOutcome,
} from '#channels'
import {
  type Channel,
  type ChannelRefusal,
  channelRefusals,
  channels,
  type FeedFormat,
  feedNames,
  isFeedFormat,
  isPageService,
  type PageService,
} from '#channels/contract'
import { findClaims } from '#domains'
import { hrefs } from '#kernel/hrefs.ts'
import { type Refusal, refused, wordsOf } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { feedShop } from '../../feeds/feeds.server.ts'
import type { signedInCreator } from '../../request.server.ts'
import { servicePages } from './services.ts'

type Creator = ReturnType<typeof signedInCreator>
const faultsShown = 20
/** Test messages per shop and minute: Discord bans those who send many more. */
const testsAMinute = 5

/** A page's feeds: each with its address, its state, and the faults of items left out. */
export async function feedsOf(tx: Tx, { shop, config }: Creator, formats: readonly FeedFormat[], at: Date) {
  const connected = await findConnections(tx, shop.id)
  const feeds = []
  for (const format of formats) {
    const about = feedShop(config, shop, format)
    const { good, faults } = checkFeed(await findFeedItems(tx, shop.id, about, at), format)
    const connection = connected.find(({ channel }) => channel === format) ?? null
    feeds.push({
      format,
      ...feedNames[format],
      address: `${about.origin}${hrefs.feed(shop.handle, feedNames[format].file)}`,
      connection,
      good: good.length,
      faults: faults.slice(0, faultsShown),
      more: Math.max(0, faults.length - faultsShown),
    })
  }
  return feeds
}
export type FeedView = Awaited<ReturnType<typeof feedsOf>>[number]

export async function discordOf(tx: Tx, { shop }: Creator) {
  return (await findConnections(tx, shop.id)).find((connection) => connection.channel === 'discord') ?? null
}

/** The shop's page at a service, if the service has pages. */
export async function pageOf(tx: Tx, { shop }: Creator, service: string) {
  if (!isPageService(service)) return null
  const found = (await findConnections(tx, shop.id)).find((connection) => connection.channel === service)
  return { service, connection: found ?? null }
}
export type PageView = NonNullable<Awaited<ReturnType<typeof pageOf>>>

const refuse = (refusal: Refusal<ChannelRefusal>, link = '') =>
  data(
    { link, error: undefined as string | undefined, fault: wordsOf(refusal, channelRefusals) },
    {
      status: channelRefusals[refusal.code].status,
    },
  )

/** Connects, tests or disconnects; null for other forms. */
export async function actOnConnection(creator: Creator, service: string, form: FormData) {
  const [act, what = ''] = String(form.get('act') ?? '').split(':')
  const back = (said: string) => redirect(`${hrefs.integrate(service)}?said=${said}`, 303)
  const { shop, actor, transact, config, requestId } = creator
  const owner = { shopId: shop.id, personId: actor.personId }
  const note = (tx: Tx, action: 'channel.connected' | 'channel.disconnected', resource: string, at: Date) =>
    record(tx, { actor, action, resource, requestId }, at)
  if (act === 'connect' && isFeedFormat(what) && servesFeed(service, what)) {
    await transact(async (tx, at) => {
      await openFeed(tx, owner, what, at)
      await note(tx, 'channel.connected', what, at)
    })
    return back('connected')
  }
  if (act === 'discord') {
    const done = await transact(async (tx, at) => {
      const webhook = String(form.get('webhook') ?? '').slice(0, 300)
      const result = await connectDiscord(tx, { secret: config.secretKey }, owner, webhook, at)
      if (result.ok) await note(tx, 'channel.connected', 'discord', at)
      return result
    })
    return done.ok ? back('connected') : refuse(done)
  }
  if (act === 'page' && isPageService(service)) {
    const typed = String(form.get('page') ?? '')
    const done = await transact(async (tx, at) => {
      const result = await connectPage(tx, owner, service, typed, at)
      if (result.ok) await note(tx, 'channel.connected', service, at)
      return result
    })
    return done.ok ? checkPage(creator, service, back) : refuse(done, typed.slice(0, 300))
  }
  if (act === 'check' && isPageService(service)) return checkPage(creator, service, back)
  if (act === 'test') return testDiscord(creator, back)
  const channel = channels.find((known) => known === what)
  if (act !== 'disconnect' || !channel) return null
  return end(creator, channel, note, back)
}

const servesFeed = (service: string, format: FeedFormat): boolean =>
  Object.hasOwn(servicePages, service) &&
  (servicePages[service as keyof typeof servicePages].feeds?.includes(format) ?? false)

async function end(
  { shop, transact }: Creator,
  channel: Channel,
  note: (tx: Tx, action: 'channel.disconnected', resource: string, at: Date) => Promise<void>,
  back: (said: string) => Response,
) {
  const done = await transact(async (tx, at) => {
    const result = await disconnect(tx, shop.id, channel)
    if (result.ok) await note(tx, 'channel.disconnected', channel, at)
    return result
  })
  return done.ok ? back('disconnected') : refuse(done)
}

/** Checks the shop's page now; stores and reports the result. */
async function checkPage(creator: Creator, service: PageService, back: (said: string) => Response) {
  const { shop, read, transact, config } = creator
  const { page, domains } = await read(async (tx) => ({
    page: (await findConnections(tx, shop.id)).find((connection) => connection.channel === service),
    domains: (await findClaims(tx, shop.id)).filter(({ state }) => state === 'active'),
  }))
  if (!page) return refuse(refused('channel.not_connected'))
  if (!(await transact((tx) => consumeToken(tx, `page-check:${shop.id}`, testsAMinute, 60))))
    return refuse(refused('channel.tested_often'))
  const origins = new Set([config.appUrl, config.storeUrl ?? config.appUrl])
  const stores = [...origins].map(
    (origin) => `${origin.replace(/^https?:\/\//, '')}${hrefs.storefront(shop.handle)}`,
  )
  const check = await lookAtPage(page.label, [...stores, ...domains.map(({ name }) => name)])
  const fault = check.ok ? null : wordsOf(check, channelRefusals)
  await transact((tx, at) => writeOutcome(tx, shop.id, service, fault, at))
  return back(check.ok ? 'leads' : 'checked')
}

/** Sends a test to the channel now; stores and reports the result. */
async function testDiscord(creator: Creator, back: (said: string) => Response) {
  const { shop, read, transact, config } = creator
  const address = await read((tx) => findWebhook(tx, { secret: config.secretKey }, shop.id))
  if (!address) return refuse(refused('channel.not_connected'))
  if (!(await transact((tx) => consumeToken(tx, `discord-test:${shop.id}`, testsAMinute, 60))))
    return refuse(refused('channel.tested_often'))
  const link = `${config.storeUrl ?? config.appUrl}${hrefs.storefront(shop.handle)}?channel=discord`
  const sent = await sendToDiscord(address, {
    words: `${shop.name} is connected. New products will be posted here.`,
    title: shop.name,
    link,
  })
  const fault = sent.ok ? null : wordsOf(sent, channelRefusals)
  await transact((tx, at) => writeOutcome(tx, shop.id, 'discord', fault, at))
  return back(sent.ok ? 'tested' : 'failed')
}
