import type { LoaderFunctionArgs } from 'react-router'
import { apiKeys, profiles, secondFactor, sessions } from '#accounts'
import { findEntries } from '#audit'
import { actionWords } from '#audit/contract'
import { findConnections } from '#channels'
import { findDestinations } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import { type RequestContext, signedInCreator } from '../../request.server.ts'
import { meansOf } from '../../sign-in/means.server.ts'
import { shownExport } from './export-act.server.ts'
import { drawQrCode } from './qr-code.server.ts'

export { action } from './acts.server.ts'

/** Everything the page shows. `fresh`: the person proved themselves within ten minutes, so money sections are open. */
export async function loader({ context }: LoaderFunctionArgs) {
  const request = signedInCreator(context)
  const { transact, actor, shop, url, config } = request
  const found = await transact(async (tx, at) => ({
    ...(await profiles.find(tx, actor)),
    bank: await findBank(tx, shop.id, at),
    factor: await secondFactor.read(tx, meansOf(request), actor),
    sessions: await sessions.find(tx, meansOf(request), actor),
    keys: await apiKeys.find(tx, shop.id),
    canva: (await findConnections(tx, shop.id)).find((one) => one.channel === 'canva') ?? null,
    dataExport: await shownExport(tx, config, shop.id, at),
    trail: await findEntries(tx, { shopId: shop.id, most: 12 }),
  }))
  return {
    profile: found.profile,
    connected: found.connected,
    bank: found.bank,
    factor: shownFactor(found.factor),
    sessions: found.sessions.map((one) => ({ ...one, current: one.id === actor.sessionId })),
    trail: found.trail.map(({ id, at, actorName, action }) => ({
      id,
      at,
      actorName,
      words: actionWords(action),
    })),
    keys: found.keys,
    canva: { configured: config.canva !== null, connection: found.canva },
    dataExport: found.dataExport,
    apiUrl: `${config.appUrl}/api/v1`,
    fresh: actor.secondFactorAt !== null,
    saved: url.searchParams.get('saved'),
    paysCards: config.stripe !== null,
    zone: shop.timeZone,
  }
}

async function findBank(tx: Tx, shopId: Parameters<typeof findDestinations>[1], at: Date) {
  const bank = (await findDestinations(tx, shopId)).find(({ method }) => method === 'bank_transfer')
  return bank ? { ...bank, waits: bank.usableAt > at } : null
}

type Factor = Awaited<ReturnType<typeof secondFactor.read>>
function shownFactor({ on, recoveryCodesLeft, offer }: Factor) {
  if (!offer) return { on, recoveryCodesLeft, offer: null }
  const { secret, uri } = offer
  return {
    on,
    recoveryCodesLeft,
    offer: { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), qr: drawQrCode(uri), uri },
  }
}

export type SettingRequest = RequestContext & ReturnType<typeof signedInCreator>
