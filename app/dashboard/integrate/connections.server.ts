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
import { buildFeedShop } from '../../feeds/feeds.server.ts'
import type { signedInCreator } from '../../request.server.ts'
import { servicePages } from './services.ts'

type Creator = ReturnType<typeof signedInCreator>
const maxFaults = 20
/** Test messages per shop and minute: Discord bans those who send many more. */
const testsAMinute = 5

/** A page's feeds: each with its address, its state, and the faults of items left out. */
export async function findFeeds(tx: Tx, { shop, config }: Creator, formats: readonly FeedFormat[], at: Date) {
  const connections = await findConnections(tx, shop.id)
  const feeds = []
  for (const format of formats) {
    const feed = buildFeedShop(config, shop, format)
    const { items, faults } = checkFeed(await findFeedItems(tx, shop.id, feed, at), format)
    const connection = connections.find(({ channel }) => channel === format) ?? null
    feeds.push({
      format,
      ...feedNames[format],
      address: `${feed.origin}${hrefs.feed(shop.handle, feedNames[format].file)}`,
      connection,
      itemCount: items.length,
      faults: faults.slice(0, maxFaults),
      moreFaults: Math.max(0, faults.length - maxFaults),
    })
  }
  return feeds
}
export type FeedView = Awaited<ReturnType<typeof findFeeds>>[number]

export async function findDiscord(tx: Tx, { shop }: Creator) {
  return (await findConnections(tx, shop.id)).find((connection) => connection.channel === 'discord') ?? null
}

/** The shop's page at a service, if the service has pages. */
export async function findPage(tx: Tx, { shop }: Creator, service: string) {
  if (!isPageService(service)) return null
  const connection = (await findConnections(tx, shop.id)).find((connection) => connection.channel === service)
  return { service, connection: connection ?? null }
}
export type PageView = NonNullable<Awaited<ReturnType<typeof findPage>>>

const refuse = (refusal: Refusal<ChannelRefusal>, link = '') =>
  data(
    { link, error: undefined as string | undefined, fault: wordsOf(refusal, channelRefusals) },
    {
      status: channelRefusals[refusal.code].status,
    },
  )

/** Connects, tests or disconnects; null for other forms. */
export async function actOnConnection(creator: Creator, service: string, form: FormData) {
  const [action, target = ''] = String(form.get('act') ?? '').split(':')
  const redirectBack = (notice: string) => redirect(`${hrefs.integrate(service)}?said=${notice}`, 303)
  const { shop, actor, transact, config, requestId } = creator
  const owner = { shopId: shop.id, personId: actor.personId }
  const recordChange = (
    tx: Tx,
    action: 'channel.connected' | 'channel.disconnected',
    resource: string,
    at: Date,
  ) => record(tx, { actor, action, resource, requestId }, at)
  if (action === 'connect' && isFeedFormat(target) && isFeedServed(service, target)) {
    await transact(async (tx, at) => {
      await openFeed(tx, owner, target, at)
      await recordChange(tx, 'channel.connected', target, at)
    })
    return redirectBack('connected')
  }
  if (action === 'discord') {
    const result = await transact(async (tx, at) => {
      const webhook = String(form.get('webhook') ?? '').slice(0, 300)
      const result = await connectDiscord(tx, { secret: config.secretKey }, owner, webhook, at)
      if (result.ok) await recordChange(tx, 'channel.connected', 'discord', at)
      return result
    })
    return result.ok ? redirectBack('connected') : refuse(result)
  }
  if (action === 'page' && isPageService(service)) {
    const pageName = String(form.get('page') ?? '')
    const result = await transact(async (tx, at) => {
      const result = await connectPage(tx, owner, service, pageName, at)
      if (result.ok) await recordChange(tx, 'channel.connected', service, at)
      return result
    })
    return result.ok ? checkPage(creator, service, redirectBack) : refuse(result, pageName.slice(0, 300))
  }
  if (action === 'check' && isPageService(service)) return checkPage(creator, service, redirectBack)
  if (action === 'test') return testDiscord(creator, redirectBack)
  const channel = channels.find((candidate) => candidate === target)
  if (action !== 'disconnect' || !channel) return null
  return disconnectChannel(creator, channel, recordChange, redirectBack)
}

const isFeedServed = (service: string, format: FeedFormat): boolean =>
  Object.hasOwn(servicePages, service) &&
  (servicePages[service as keyof typeof servicePages].feeds?.includes(format) ?? false)

async function disconnectChannel(
  { shop, transact }: Creator,
  channel: Channel,
  recordChange: (tx: Tx, action: 'channel.disconnected', resource: string, at: Date) => Promise<void>,
  redirectBack: (notice: string) => Response,
) {
  const result = await transact(async (tx, at) => {
    const result = await disconnect(tx, shop.id, channel)
    if (result.ok) await recordChange(tx, 'channel.disconnected', channel, at)
    return result
  })
  return result.ok ? redirectBack('disconnected') : refuse(result)
}

/** Checks the shop's page now; stores and reports the result. */
async function checkPage(creator: Creator, service: PageService, redirectBack: (notice: string) => Response) {
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
  return redirectBack(check.ok ? 'leads' : 'checked')
}

/** Sends a test to the channel now; stores and reports the result. */
async function testDiscord(creator: Creator, redirectBack: (notice: string) => Response) {
  const { shop, read, transact, config } = creator
  const address = await read((tx) => findWebhook(tx, { secret: config.secretKey }, shop.id))
  if (!address) return refuse(refused('channel.not_connected'))
  if (!(await transact((tx) => consumeToken(tx, `discord-test:${shop.id}`, testsAMinute, 60))))
    return refuse(refused('channel.tested_often'))
  const link = `${config.storeUrl ?? config.appUrl}${hrefs.storefront(shop.handle)}?channel=discord`
  const result = await sendToDiscord(address, {
    words: `${shop.name} is connected. New products will be posted here.`,
    title: shop.name,
    link,
  })
  const fault = result.ok ? null : wordsOf(result, channelRefusals)
  await transact((tx, at) => writeOutcome(tx, shop.id, 'discord', fault, at))
  return redirectBack(result.ok ? 'tested' : 'failed')
}
