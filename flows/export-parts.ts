/** A shop's data besides its listings, orders and ledger, for its export. Secrets and others' keys are left out. */
import {
  findApiKeys,
  findAvatar,
  findEmailChange,
  findPasskeys,
  findProfile,
  findSessions,
  findTeam,
} from '#accounts'
import {
  findArtworks,
  findBrandKit,
  findComments,
  findDesigns,
  findDesignVersion,
  findOwnFonts,
} from '#artwork'
import { findEntries } from '#audit'
import { findConnections } from '#channels'
import { findClaimsOfShop, findSwapsOfShop } from '#claims'
import { findClaims } from '#domains'
import { findFiles } from '#files'
import type { Id } from '#kernel/id.ts'
import type { Slice } from '#kernel/page.ts'
import { findConsents, findNoticeChoices, findShopDesk, findThread, findThreads } from '#messages'
import { findIncidents } from '#moderation'
import { findDestinations } from '#payouts'
import { findPixels } from '#pixels'
import type { Tx } from '#platform/database/tx.ts'
import { findCodes, findMemberCodes, findQuantitySteps } from '#promotions'
import { findCards, findPlan, findPurchases } from '#purchases'
import { reviewsOfShop } from '#reviews'
import { findBulkQuotes } from '#samples'
import { findBioLinks, findCollections, findStoreDesk, findStorePictures, findWritings } from '#storefronts'
import { findEndpoints } from '#webhooks'
import { amountOf } from './bodies/resource.ts'

type Deps = Parameters<typeof findTeam>[1]
type ShopOwner = { shopId: Id<'shop'>; personId: Id<'person'> }
/** More than any of these lists holds: screens show a part of them, the file all. */
const max = 1_000_000

/** The person's own part: sign-in methods, never their secrets. */
export async function readPersonParts(tx: Tx, deps: Deps, { personId }: ShopOwner, email: string) {
  const person = { personId } as Parameters<typeof findPasskeys>[1]
  const { connected } = await findProfile(tx, person)
  const change = await findEmailChange(tx, deps, personId)
  return {
    picture: await findAvatar(tx, personId),
    connected_accounts: connected,
    passkeys: await findPasskeys(tx, person),
    sessions: await findSessions(tx, person),
    agreed_to_letters: await findConsents(tx, email),
    email_change: change && { to: change.newEmail, until: change.expiresAt },
  }
}

/** The shop's people, keys, and audit trail. */
export async function readAccessParts(tx: Tx, deps: Deps, { shopId }: ShopOwner) {
  const { members, invitations } = await findTeam(tx, deps, shopId)
  return {
    team: members,
    invitations,
    api_keys: await findApiKeys(tx, shopId),
    webhooks: (await findEndpoints(tx, shopId)).map((endpoint) => ({
      url: endpoint.url,
      events: endpoint.events,
      status: endpoint.status,
      off_why: endpoint.offWhy,
      made_at: endpoint.madeAt,
    })),
    domains: (await findClaims(tx, shopId)).map(({ name, state, claimedAt }) => ({ name, state, claimedAt })),
    pixels: (await findPixels(tx, shopId)).map((pixel) => ({
      network: pixel.network,
      pixel_id: pixel.pixelId,
      account: pixel.account,
      from_server: pixel.hasKey,
      active: pixel.active,
      connected_at: pixel.connectedAt,
    })),
    connections: await findConnections(tx, shopId),
    audit_trail: await readTrail(tx, shopId),
  }
}

/** The shop's payout details, and its purchases from us. */
export async function readMoneyParts(tx: Tx, { shopId }: ShopOwner) {
  const plan = await findPlan(tx, shopId)
  return {
    payout_details: (await findDestinations(tx, shopId)).map(
      ({ method, label, holder, lastFour, addedAt }) => ({
        method,
        label,
        holder,
        last_four: lastFour,
        added_at: addedAt,
      }),
    ),
    plan: plan && { plan: plan.plan, billed: plan.billed, status: plan.status, started_at: plan.startedAt },
    purchases: (await findPurchases(tx, shopId, max)).map((purchase) => ({
      number: purchase.number,
      kind: purchase.kind,
      label: purchase.label,
      amount: amountOf(purchase.amount),
      status: purchase.status,
      placed_at: purchase.placedAt,
    })),
    cards: (await findCards(tx, shopId)).map(({ brand, lastFour, holder, expMonth, expYear, addedAt }) => ({
      brand,
      last_four: lastFour,
      holder,
      expires: expMonth && `${expMonth}/${expYear}`,
      added_at: addedAt,
    })),
  }
}

/** The shop's own works: pictures and designs, store pages, codes. */
export async function readWorkParts(tx: Tx, { shopId }: ShopOwner, at: Date) {
  const desk = await findStoreDesk(tx, shopId)
  return {
    artworks: await readAllPages((cursor) => findArtworks(tx, shopId, cursor)),
    brand_kit: await findBrandKit(tx, shopId),
    own_fonts: await findOwnFonts(tx, shopId),
    designs: await readDesigns(tx, shopId),
    store: {
      document: desk.document,
      saved_at: desk.savedAt,
      writings: await findWritings(tx, shopId),
      collections: await findCollections(tx, shopId),
      links: await findBioLinks(tx, shopId),
      pictures: await findStorePictures(tx, shopId),
    },
    own_files: (await findFiles(tx, shopId)).map(({ versions, ...file }) => ({
      ...file,
      versions: versions.map(({ blobKey: _, preview: __, ...version }) => version),
    })),
    bulk_quotes: await findBulkQuotes(tx, shopId),
    codes: await readCodes(tx, shopId, at),
    quantity_discounts: await findQuantitySteps(tx, shopId),
  }
}

/** Fans' and our messages to the shop and about it. People who reported something aren't named. */
export async function readTextParts(tx: Tx, { shopId, personId }: ShopOwner) {
  const { profile } = await findProfile(tx, { personId })
  const withUs = (await findThreads(tx, { email: profile.email, max })).filter(
    (thread) => thread.shopId !== shopId,
  )
  return {
    conversations: await readConversations(tx, await findThreads(tx, { shopId, max })),
    notice_choices: await findNoticeChoices(tx, shopId, personId),
    canned_answers: await findShopDesk(tx, shopId),
    conversations_with_us: await readConversations(tx, withUs),
    claims: (await findClaimsOfShop(tx, shopId, max)).map((claim) => ({
      order_id: claim.orderId,
      unit_id: claim.unitId,
      fault: claim.fault,
      words: claim.words,
      status: claim.status,
      opened_at: claim.openedAt,
      answer: claim.answer,
      decided_at: claim.decidedAt,
    })),
    swaps: (await findSwapsOfShop(tx, shopId, max)).map(({ cost, shipping, ...swap }) => ({
      ...swap,
      cost: amountOf(cost),
      shipping: amountOf(shipping),
    })),
    reviews: (await reviewsOfShop(tx, shopId, max)).reviews,
    cases: (await findIncidents(tx, { shopId }, null, max)).rows,
  }
}

async function readConversations(
  tx: Tx,
  threads: Awaited<ReturnType<typeof findThreads>>,
): Promise<unknown[]> {
  const all: unknown[] = []
  for (const { id } of threads) {
    const { topic, subject, openedAt, messages } = (await findThread(tx, id))!
    all.push({ topic, subject, opened_at: openedAt, messages: messages.map(toMessage) })
  }
  return all
}

/** The whole trail, read in pages. */
async function readTrail(tx: Tx, shopId: Id<'shop'>): Promise<unknown[]> {
  const all: Awaited<ReturnType<typeof findEntries>> = []
  for (;;) {
    const last = all.at(-1)?.id
    const page = await findEntries(tx, { shopId, max, ...(last === undefined ? {} : { before: last }) })
    if (page.length === 0) return all
    all.push(...page)
  }
}

const toMessage = (message: { author: string; body: string; writtenAt: Date }) => ({
  by: message.author,
  body: message.body,
  written_at: message.writtenAt,
})

async function readDesigns(tx: Tx, shopId: Id<'shop'>): Promise<unknown[]> {
  const all = await readAllPages((cursor) => findDesigns(tx, shopId, cursor))
  const designs: unknown[] = []
  for (const { id, name, versionId, savedAt } of all)
    designs.push({
      id,
      name,
      saved_at: savedAt,
      document: (await findDesignVersion(tx, versionId))?.document,
      comments: (await findComments(tx, shopId, id)).map(({ words, saidAt, resolvedAt }) => ({
        words,
        said_at: saidAt,
        resolved_at: resolvedAt,
      })),
    })
  return designs
}

async function readCodes(tx: Tx, shopId: Id<'shop'>, at: Date): Promise<unknown[]> {
  const codes: unknown[] = []
  for (const { code, status } of await findCodes(tx, shopId, at, max)) {
    const members = (await findMemberCodes(tx, shopId, code.id)).map(
      ({ member, code: memberCode, state }) => ({
        member,
        code: memberCode,
        state,
      }),
    )
    codes.push({ code: code.code, status, uses: code.uses, made_at: code.madeAt, members })
  }
  return codes
}

async function readAllPages<Row>(read: (cursor: string | null) => Promise<Slice<Row>>): Promise<Row[]> {
  const all: Row[] = []
  let cursor: string | null = null
  do {
    const { rows, next } = await read(cursor)
    all.push(...rows)
    cursor = next
  } while (cursor !== null)
  return all
}
