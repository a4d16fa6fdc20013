import type { LoaderFunctionArgs } from 'react-router'
import {
  findApiKeys,
  findEmailChange,
  findPasskeys,
  findProfile,
  findSessions,
  findSignInMethods,
  findTeam,
  mustHavePasskey,
  readSecondFactor,
} from '#accounts'
import { roleLabels } from '#accounts/contract'
import { findEntries } from '#audit'
import { describeAction } from '#audit/contract'
import { findConnections } from '#channels'
import { mayDo } from '#kernel/actor.ts'
import { findBankNames, findDestinations, findPayoutRoutes, listSenders } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import { depsOf } from '../../account-deps.server.ts'
import { describeGoogleAnswer } from '../../google-button.tsx'
import { drawQrCode } from '../../qr-code.server.ts'
import { type RequestContext, signedInCreator } from '../../request.server.ts'
import { findExport } from './export-act.server.ts'

export { action } from './acts.server.ts'

/** Everything on the page. `isFresh`: a proof from the last ten minutes, so money sections are open. */
export async function loader({ context }: LoaderFunctionArgs) {
  const request = signedInCreator(context)
  const { transact, actor, shop, url, config } = request
  const accountData = await transact(async (tx, at) => ({
    ...(await findProfile(tx, actor)),
    bank: mayDo(shop.role, 'own') ? await findPayoutDestination(tx, shop.id, 'bank_transfer', at) : null,
    payPal: mayDo(shop.role, 'own') ? await findPayoutDestination(tx, shop.id, 'paypal', at) : null,
    emailChange: await findEmailChange(tx, depsOf(request), actor.personId),
    factor: await readSecondFactor(tx, depsOf(request), actor),
    sessions: await findSessions(tx, actor),
    passkeys: await findPasskeys(tx, actor),
    signInMethods: await findSignInMethods(tx, actor.personId),
    avatar: actor.avatar ?? null,
    team: await findTeam(tx, depsOf(request), shop.id),
    keys: mayDo(shop.role, 'own') ? await findApiKeys(tx, shop.id) : [],
    dataExport: mayDo(shop.role, 'own') ? await findExport(tx, config, shop.id, at) : null,
    trail: mayDo(shop.role, 'own') ? await findEntries(tx, { shopId: shop.id, max: 12 }) : [],
    ...(await findWays(tx, listSenders(config))),
    canva: (await findConnections(tx, shop.id)).find((connection) => connection.channel === 'canva') ?? null,
  }))
  return {
    profile: accountData.profile,
    connectedAccounts: accountData.connected,
    emailChange: accountData.emailChange && viewOfChange(accountData.emailChange),
    bank: accountData.bank,
    payPal: accountData.payPal && {
      holder: accountData.payPal.holder,
      isOnHold: accountData.payPal.isOnHold,
      usableAt: accountData.payPal.usableAt,
    },
    factor: { ...viewOfFactor(accountData.factor), isPasskeyDue: mustHavePasskey(actor) },
    sessions: accountData.sessions.map((session) => ({
      ...session,
      isCurrent: session.id === actor.sessionId,
    })),
    trail: accountData.trail.map(({ id, at, actorName, action }) => ({
      id,
      at,
      actorName,
      words: describeAction(action),
    })),
    passkeys: accountData.passkeys,
    team: accountData.team,
    personId: actor.personId,
    role: { ...roleLabels[shop.role], shopName: shop.name },
    powers: { own: mayDo(shop.role, 'own'), manage: mayDo(shop.role, 'manage') },
    keys: accountData.keys,
    payoutRoutes: accountData.payoutRoutes,
    bankNames: accountData.bankNames,
    canva: { isConfigured: config.canva !== null, connection: accountData.canva },
    dataExport: accountData.dataExport,
    apiUrl: `${config.appUrl}/api/v1`,
    isFresh: actor.secondFactorAt !== null,
    outcome: url.searchParams.get('saved'),
    googleFault: describeGoogleAnswer(url.searchParams.get('google')),
    signInMethods: accountData.signInMethods,
    avatar: accountData.avatar,
    avatarFault: url.searchParams.get('avatar'),
    available: { google: config.google !== null },
    zone: shop.timeZone,
  }
}

async function findWays(tx: Tx, senders: ReturnType<typeof listSenders>) {
  const routes = await findPayoutRoutes(tx, senders)
  return { payoutRoutes: routes, bankNames: await findBankNames(tx, routes) }
}

async function findPayoutDestination(
  tx: Tx,
  shopId: Parameters<typeof findDestinations>[1],
  sender: 'bank_transfer' | 'paypal',
  at: Date,
) {
  const destination = (await findDestinations(tx, shopId)).find(({ method }) => method === sender)
  return destination ? { ...destination, isOnHold: destination.usableAt > at } : null
}

const viewOfChange = ({
  newEmail,
  needsOldMailbox,
  expiresAt,
}: NonNullable<Awaited<ReturnType<typeof findEmailChange>>>) => ({
  newEmail,
  needsOldMailbox,
  expiresAt,
})

type Factor = Awaited<ReturnType<typeof readSecondFactor>>
function viewOfFactor({ isOn, recoveryCodesLeft, offer }: Factor) {
  if (!offer) return { on: isOn, recoveryCodesLeft, offer: null }
  const { secret, uri } = offer
  return {
    on: isOn,
    recoveryCodesLeft,
    offer: { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), qr: drawQrCode(uri), uri },
  }
}

export type SettingRequest = RequestContext & ReturnType<typeof signedInCreator>
