/** Members' codes: made from a tier's code with its terms, used once, revoked singly or with the tier. */
import { randomInt } from 'node:crypto'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { statusOf } from './code.ts'
import { insertMemberCodes, selectCode, selectMemberCodes } from './code-rows.ts'
import type { CodeRefusal } from './contract.ts'
import { limits } from './limits.ts'

/** Letters and digits that can't be mistaken for one another. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newEnding = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Parses a pasted list of members, one a line, without repeats. A number alone makes that many: Member 1, Member 2. */
export function readMembers(text: string): string[] {
  const trimmed = text.trim()
  if (/^\d{1,4}$/.test(trimmed))
    return Array.from({ length: Number(trimmed) }, (_, index) => `Member ${index + 1}`)
  const lines = trimmed.split(/\r?\n/).map((line) => line.replace(/\s+/g, ' ').trim().slice(0, 120))
  return [...new Set(lines.filter(Boolean))]
}

/** Makes a code for each member without a working one. Returns how many. */
export async function makeMemberCodes(
  tx: Tx,
  input: { shopId: Id<'shop'>; personId: Id<'person'>; parentId: Id<'code'>; members: readonly string[] },
  at: Date,
): Promise<Result<number, CodeRefusal>> {
  const parent = await selectCode(tx, input.shopId, input.parentId, true)
  if (!parent || parent.parentId !== null) return refused('code.not_found')
  if (statusOf(parent, at) === 'ended') return refused('code.move_not_allowed', { from: 'ended' })
  const existing = await selectMemberCodes(tx, input.shopId, input.parentId)
  if (existing.length + input.members.length > limits.membersPerCode)
    return refused('code.too_many_members', { most: limits.membersPerCode })
  const membersWithCode = new Set(
    existing.filter((member) => member.endedAt === null).map((member) => member.member),
  )
  const members = input.members.filter((member) => !membersWithCode.has(member))
  const start = parent.code.slice(0, limits.codeCharacters - 9)
  const codes = members.map((member) => ({ member, code: `${start}-${newEnding()}` }))
  await insertMemberCodes(tx, parent, codes, input.personId, at)
  return ok(codes.length)
}

export type MemberCode = { id: Id<'code'>; member: string; code: string; state: 'free' | 'used' | 'revoked' }

function stateOf(uses: number, endedAt: Date | null): MemberCode['state'] {
  if (uses > 0) return 'used'
  return endedAt ? 'revoked' : 'free'
}

/** The codes of a tier's members, by name. */
export async function findMemberCodes(
  tx: Tx,
  shopId: Id<'shop'>,
  parentId: Id<'code'>,
): Promise<MemberCode[]> {
  return (await selectMemberCodes(tx, shopId, parentId)).map(({ id, member, code, uses, endedAt }) => ({
    id,
    member,
    code,
    state: stateOf(uses, endedAt),
  }))
}
