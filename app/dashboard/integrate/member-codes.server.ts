import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { toCsv } from '#kernel/csv.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { type Refusal, refused, wordsOf } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { findCodes, findMemberCodes, makeMemberCodes, moveCode, readMembers } from '#promotions'
import { type CodeRefusal, codeRefusals, promotionLimits } from '#promotions/contract'
import { signedInCreator } from '../../request.server.ts'

const maxShown = 100

/** Codes that each buyer may use once, each with its members' codes. */
export async function findTiers(tx: Tx, shopId: Id<'shop'>, at: Date) {
  const tiers = []
  for (const { code, status } of await findCodes(tx, shopId, at)) {
    if (status !== 'active' || code.perBuyer !== 1) continue
    const members = await findMemberCodes(tx, shopId, code.id)
    tiers.push({
      id: code.id,
      name: code.code,
      uses: code.uses === 1 ? 'used once' : `used ${code.uses} times`,
      memberCount: members.length,
      unusedCount: members.filter((member) => member.state === 'free').length,
      usedCount: members.filter((member) => member.state === 'used').length,
      members: members.slice(0, maxShown),
    })
  }
  return tiers
}
export type Tier = Awaited<ReturnType<typeof findTiers>>[number]

const refuse = (tier: string, members: string, refusal: Refusal<CodeRefusal>) =>
  data(
    {
      link: '',
      error: undefined as string | undefined,
      fault: undefined as string | undefined,
      tier,
      members,
      words: wordsOf(refusal, codeRefusals),
    },
    { status: codeRefusals[refusal.code].status },
  )

/** Makes codes for members, or takes one back. */
export async function actOnMembers(
  { shop, actor, transact, requestId }: ReturnType<typeof signedInCreator>,
  form: FormData,
) {
  const tier = parseId('code', form.get('tier'))
  const membersText = String(form.get('members') ?? '').slice(0, 150_000)
  if (!tier) throw data(null, { status: 400 })
  const redirectBack = (count: string) => redirect(`${hrefs.integrate('patreon')}?made=${count}`, 303)
  const revokedId = parseId('code', form.get('revoke'))
  if (revokedId) {
    const result = await transact(async (tx, at) => {
      const isOwn = (await findMemberCodes(tx, shop.id, tier)).some(({ id }) => id === revokedId)
      return isOwn ? moveCode(tx, shop.id, revokedId, 'end', at) : refused('code.not_found' as const)
    })
    return result.ok ? redirectBack('revoked') : refuse(tier, '', result)
  }
  const members = readMembers(membersText)
  if (members.length === 0 || members.length > promotionLimits.membersAtOnce)
    return refuse(tier, membersText, refused('code.no_members'))
  const result = await transact(async (tx, at) => {
    const batch = { shopId: shop.id, personId: actor.personId, parentId: tier, members }
    const result = await makeMemberCodes(tx, batch, at)
    if (result.ok && result.value > 0) {
      const after = { count: result.value }
      await record(tx, { actor, action: 'member_codes.made', resource: tier, after, requestId }, at)
    }
    return result
  })
  return result.ok ? redirectBack(String(result.value)) : refuse(tier, membersText, result)
}

/** A tier's members with their codes, as a table to send them from. */
export async function loadMemberList({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, read, config } = signedInCreator(context)
  const tier = parseId('code', params.tier)
  const members = tier ? await read((tx) => findMemberCodes(tx, shop.id, tier)) : []
  if (members.length === 0) return new Response('That list doesn’t exist.', { status: 404 })
  const store = `${config.storeUrl ?? config.appUrl}${hrefs.storefront(shop.handle)}`
  const rows = members.map(({ member, code, state }) => [
    member,
    code,
    `${store}?channel=patreon&code=${code}`,
    state,
  ])
  return new Response(toCsv(['member', 'code', 'link', 'state'], rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="member-codes.csv"',
      'Cache-Control': 'private, no-store',
    },
  })
}
