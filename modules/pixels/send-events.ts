import { asId, type Id, newId } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Keyring } from '#platform/crypto/seal.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { fetchOutbound } from '#platform/http/outbound.ts'
import type { Adapter, Answer, NetworkRequest, PixelEvent } from './adapter.ts'
import type { Client } from './client.ts'
import { type OpenPixel, openPixels } from './connect-pixel.ts'
import type { EventName, PixelRefusal, SendState, SendView } from './contract.ts'
import {
  type EventRow,
  forgetClient,
  insertEvent,
  insertSends,
  type SendRow,
  selectDueEvents,
  selectEvent,
  selectLog,
  selectWaitingSends,
  writeSend,
} from './event-rows.ts'
import { limits } from './limits.ts'
import { type Network, networkFacts } from './networks.ts'
import { google } from './tell-google.ts'
import { meta } from './tell-meta.ts'
import { pinterest } from './tell-pinterest.ts'
import { snap } from './tell-snap.ts'
import { tiktok } from './tell-tiktok.ts'

const adapters: Readonly<Record<Network, Adapter>> = { meta, google, tiktok, pinterest, snap }

/** Sends one request; returns the status and the answer's text. Tests use doubles. */
export type SendRequest = (request: NetworkRequest) => Promise<{ status: number; text: string }>
const sendOutbound: SendRequest = async ({ url, headers, body }) => {
  const answer = await fetchOutbound(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    bytesMax: 20_000,
  })
  return { status: answer.status, text: answer.body.toString('utf8') }
}

type Deps = { database: Pick<Database, 'read' | 'transact'>; ring: Keyring; carry?: SendRequest }

/**
 * Sends an event to every network that still waits for it. Each answer is stored separately, so that a second run
 * repeats none.
 */
export async function sendEvent(
  { database, ring, carry = sendOutbound }: Deps,
  eventId: Id<'event'>,
): Promise<void> {
  const loaded = await database.read(async (tx) => {
    const event = await selectEvent(tx, eventId)
    if (!event) return null
    const pixels = await openPixels(tx, ring, asId('shop', event.shopId))
    return { event, pixels, waiting: await selectWaitingSends(tx, eventId) }
  })
  if (!loaded) return
  for (const send of loaded.waiting) {
    const pixel = loaded.pixels.find(({ network }) => network === send.network)
    const answer = await sendToPixel(loaded.event, pixel, carry)
    await database.transact((tx, at) => recordAnswer(tx, send, answer, at))
  }
  await database.transact((tx) => forgetClient(tx, eventId))
}

async function sendToPixel(
  event: EventRow,
  pixel: OpenPixel | undefined,
  carry: SendRequest,
): Promise<Answer> {
  if (!pixel?.active || pixel.token === null || !event.client)
    return { state: 'refused', words: 'The pixel was disconnected or turned off before this was sent.' }
  return postEvent(pixel, toPixelEvent(event, event.client), null, carry)
}

const toPixelEvent = (event: EventRow, client: Client): PixelEvent => ({
  id: event.id,
  name: event.name as EventName,
  happenedAt: event.happenedAt,
  page: event.page,
  valueMinor: event.valueMinor,
  contents: event.contents,
  orderNumber: event.orderNumber,
  client,
})

async function postEvent(
  pixel: OpenPixel,
  event: PixelEvent,
  test: string | null,
  carry: SendRequest,
): Promise<Answer> {
  const adapter = adapters[pixel.network]
  const { pixelId, account, token } = pixel
  const request = adapter.requestOf(event, { pixelId, account, token: token ?? '', test })
  if (!request) return { state: 'sent', words: 'The browser tells this one alone.' }
  const answer = await carry(request).catch(() => null)
  if (!answer) return { state: 'again', words: 'It could not be reached.' }
  return adapter.answerOf(answer.status, jsonOf(answer.text))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A busy network is asked again after 1, 4, 16 ... minutes, and given up after the last try. */
async function recordAnswer(tx: Tx, send: SendRow, answer: Answer, at: Date): Promise<void> {
  const attempts = send.attempts + 1
  const isExhausted = attempts >= limits.attempts
  const nextState = isExhausted ? 'failed' : 'waiting'
  const state: SendState = answer.state === 'again' ? nextState : answer.state
  await writeSend(tx, send.eventId, send.network as Network, {
    state,
    attempts,
    dueAt: after(at, minutes(4 ** (attempts - 1))),
    triedAt: at,
    answer: answer.words.slice(0, limits.answerCharacters),
  })
}

/** Sends what is due: lost first tries, and later ones. */
export async function sendDueEvents(deps: Deps): Promise<void> {
  const dueIds = await deps.database.read((tx, at) => selectDueEvents(tx, at, limits.rowsPerStep))
  for (const id of dueIds) await sendEvent(deps, id)
}

export type TestToSend = { shopId: Id<'shop'>; network: Network; code: string; page: string; client: Client }

/** Sends one test event now, which counts for nothing, and logs the network's answer. */
export async function sendTest(
  { database, ring, carry = sendOutbound }: Deps,
  { shopId, network, code, page, client }: TestToSend,
): Promise<Result<Answer, PixelRefusal>> {
  const prepared = await database.transact(async (tx, at) => ({
    at,
    isAllowed: await consumeToken(tx, `pixel-test:${shopId}`, limits.testsPerMinute, 60),
    pixel: (await openPixels(tx, ring, shopId)).find((openPixel) => openPixel.network === network),
  }))
  if (!prepared.pixel) return refused('pixel.not_connected')
  if (prepared.pixel.token === null) return refused('pixel.no_token')
  if (networkFacts[network].testCode && !code) return refused('pixel.no_code')
  if (!prepared.isAllowed) return refused('pixel.tested_often')
  const id = newId('event')
  const event: PixelEvent = {
    id,
    name: 'ViewContent',
    happenedAt: prepared.at,
    page,
    valueMinor: 100,
    contents: [{ id: 'test', name: 'Test', quantity: 1, priceMinor: 100 }],
    orderNumber: null,
    client,
  }
  const answer = await postEvent(prepared.pixel, event, code, carry)
  const state: SendState = answer.state === 'again' ? 'failed' : answer.state
  const words = answer.words.slice(0, limits.answerCharacters)
  await database.transact(async (tx, at) => {
    const { contents, valueMinor, happenedAt } = event
    const row = { id, shopId, page, valueMinor, happenedAt, name: 'Test', toldKey: id }
    await insertEvent(tx, { ...row, contents: [...contents] })
    await insertSends(tx, [
      { eventId: id, network, state, attempts: 1, dueAt: at, triedAt: at, answer: words },
    ])
  })
  return ok({ ...answer, words })
}

/** A shop's last events for networks, newest first. */
export async function findSends(tx: Tx, shopId: Id<'shop'>): Promise<SendView[]> {
  return (await selectLog(tx, shopId, limits.logShown)).map(({ event, send }) => ({
    eventId: event.id,
    network: send.network as Network,
    name: event.name as SendView['name'],
    happenedAt: event.happenedAt,
    valueMinor: event.valueMinor,
    state: send.state as SendState,
    attempts: send.attempts,
    answer: send.answer,
    triedAt: send.triedAt,
    dueAt: send.dueAt,
  }))
}
