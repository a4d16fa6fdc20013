import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { type Keyring, seal, unseal } from '#platform/crypto/seal.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { PixelForm, PixelRefusal, PixelView } from './contract.ts'
import { type Network, networks } from './networks.ts'
import { deletePixel, type PixelRow, selectPixels, setActive, upsertPixel } from './pixel-rows.ts'

/** The person who changes a shop's pixels, for the trail. */
export type Owner = { shopId: Id<'shop'>; actor: Person; requestId: string }
const sealContextOf = (shopId: Id<'shop'>, network: string): string =>
  `${shopId}/pixels.pixel/sealed/${network}`

/** Connects a pixel, or changes its ids. An empty key keeps the stored one, as long as the pixel is the same. */
export async function connectPixel(
  tx: Tx,
  ring: Keyring,
  { shopId, actor, requestId }: Owner,
  form: PixelForm,
  at: Date,
): Promise<void> {
  const existing = (await selectPixels(tx, shopId)).find((pixel) => pixel.network === form.network)
  const storedKey = existing?.pixelId === form.pixelId ? existing.sealed : null
  await upsertPixel(tx, {
    shopId,
    network: form.network,
    pixelId: form.pixelId,
    account: form.account || null,
    sealed: form.token ? seal(ring, sealContextOf(shopId, form.network), form.token) : storedKey,
    active: existing?.active ?? true,
    connectedAt: existing?.connectedAt ?? at,
    connectedBy: actor.personId,
  })
  await record(tx, { actor, action: 'pixel.connected', resource: form.network, shopId, requestId }, at)
}

/** Turns a pixel on or off; its ids and key stay. */
export async function switchPixel(
  tx: Tx,
  { shopId, actor, requestId }: Owner,
  network: Network,
  active: boolean,
  at: Date,
): Promise<Result<undefined, PixelRefusal>> {
  if (!(await setActive(tx, shopId, network, active))) return refused('pixel.not_connected')
  const action = active ? 'pixel.turned_on' : 'pixel.turned_off'
  await record(tx, { actor, action, resource: network, shopId, requestId }, at)
  return ok()
}

/** Deletes a pixel and its key. Its waiting events are dropped. */
export async function disconnectPixel(
  tx: Tx,
  { shopId, actor, requestId }: Owner,
  network: Network,
  at: Date,
): Promise<Result<undefined, PixelRefusal>> {
  if (!(await deletePixel(tx, shopId, network))) return refused('pixel.not_connected')
  await record(tx, { actor, action: 'pixel.disconnected', resource: network, shopId, requestId }, at)
  return ok()
}

const viewOf = (row: PixelRow): PixelView => ({
  network: row.network as Network,
  pixelId: row.pixelId,
  account: row.account,
  hasKey: row.sealed !== null,
  active: row.active,
  connectedAt: row.connectedAt,
})

/** A shop's pixels, in the order of networks. */
export async function findPixels(tx: Tx, shopId: Id<'shop'>): Promise<PixelView[]> {
  const rows = await selectPixels(tx, shopId)
  return rows.map(viewOf).sort((a, b) => networks.indexOf(a.network) - networks.indexOf(b.network))
}

export type OpenPixel = PixelView & { token: string | null }
/** The pixels with their keys, for sending only. */
export async function openPixels(tx: Tx, ring: Keyring, shopId: Id<'shop'>): Promise<OpenPixel[]> {
  return (await selectPixels(tx, shopId)).map((row) => ({
    ...viewOf(row),
    token: row.sealed ? unseal(ring, sealContextOf(shopId, row.network), row.sealed) : null,
  }))
}
