import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { type Keyring, seal, unseal } from '#platform/crypto/seal.ts'
import type { Tx } from '#platform/database/tx.ts'
import {
  type ConnectionRow,
  deleteConnection,
  selectConnection,
  selectConnections,
  upsertConnection,
} from './connection-rows.ts'
import {
  type Channel,
  type ChannelRefusal,
  type ConnectionView,
  type FeedFormat,
  feedNames,
  type PageService,
} from './contract.ts'
import { readWebhook } from './discord.ts'
import { readPage } from './page.ts'

type Owner = { shopId: Id<'shop'>; personId: Id<'person'> }
const sealContextOf = (shopId: Id<'shop'>): string => `${shopId}/channels.connection/sealed/discord`

/** Opens a feed to its network: its address answers from now on. */
export async function openFeed(tx: Tx, owner: Owner, format: FeedFormat, at: Date): Promise<void> {
  await upsertConnection(tx, {
    shopId: owner.shopId,
    channel: format,
    label: feedNames[format].name,
    connectedAt: at,
    connectedBy: owner.personId,
  })
}

/** Stores a webhook, sealed; screens show its number and never read it back. */
export async function connectDiscord(
  tx: Tx,
  ring: Keyring,
  owner: Owner,
  pastedText: string,
  at: Date,
): Promise<Result<undefined, ChannelRefusal>> {
  const webhook = readWebhook(pastedText)
  if (!webhook) return refused('webhook.malformed')
  await upsertConnection(tx, {
    shopId: owner.shopId,
    channel: 'discord',
    sealed: seal(ring, sealContextOf(owner.shopId), webhook.address),
    label: `Webhook ending in ${webhook.id.slice(-4)}`,
    connectedAt: at,
    connectedBy: owner.personId,
  })
  return ok()
}

/** Stores the address of a shop's page at a service, replacing an earlier one there. */
export async function connectPage(
  tx: Tx,
  owner: Owner,
  service: PageService,
  pastedText: string,
  at: Date,
): Promise<Result<string, ChannelRefusal>> {
  const address = readPage(service, pastedText)
  if (!address) return refused('page.malformed')
  await upsertConnection(tx, {
    shopId: owner.shopId,
    channel: service,
    label: address,
    connectedAt: at,
    connectedBy: owner.personId,
  })
  return ok(address)
}

/** Ends a connection: a feed stops answering, a webhook is forgotten. */
export async function disconnect(
  tx: Tx,
  shopId: Id<'shop'>,
  channel: Channel,
): Promise<Result<undefined, ChannelRefusal>> {
  return (await deleteConnection(tx, shopId, channel)) ? ok() : refused('channel.not_connected')
}

/** The address of a shop's webhook, for sending; null if none is connected. */
export async function findWebhook(tx: Tx, ring: Keyring, shopId: Id<'shop'>): Promise<string | null> {
  const row = await selectConnection(tx, shopId, 'discord')
  return row?.sealed ? unseal(ring, sealContextOf(shopId), row.sealed) : null
}

const viewOf = (row: ConnectionRow): ConnectionView => ({
  channel: row.channel as Channel,
  label: row.label,
  connectedAt: row.connectedAt,
  lastAt: row.lastAt,
  lastFault: row.lastFault,
})

/** A shop's connections. */
export async function findConnections(tx: Tx, shopId: Id<'shop'>): Promise<ConnectionView[]> {
  return (await selectConnections(tx, shopId)).map(viewOf)
}
