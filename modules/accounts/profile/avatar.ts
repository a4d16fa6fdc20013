import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { avatarSide, avatarsAnHour } from '../limits.ts'
import { updatePerson } from '../people/person-rows.ts'
import { person, picturePrefix } from '../tables.ts'

/** Redraws a cleaned picture: square, small, without metadata. */
export async function drawAvatar(master: Buffer): Promise<string> {
  const small = await sharp(master)
    .resize(avatarSide, avatarSide, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 80 })
    .toBuffer()
  return `${picturePrefix}${small.toString('base64')}`
}

/** Sets a person's picture, or removes it with null. It is in the person's own row and is erased with it. */
export async function setAvatar(
  tx: Tx,
  actor: Person,
  image: string | null,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'account.too_many'>> {
  if (!(await consumeToken(tx, `avatar:${actor.personId}`, ...avatarsAnHour)))
    return refused('account.too_many')
  await updatePerson(tx, actor.personId, { image }, at)
  const event = { actor, action: 'profile.updated', resource: actor.personId } as const
  await record(tx, { ...event, after: { fields: ['avatar'] }, requestId }, at)
  return ok()
}

export async function findAvatar(tx: Tx, personId: Id<'person'>): Promise<string | null> {
  const [row] = await tx.select({ image: person.image }).from(person).where(eq(person.id, personId))
  return row?.image?.startsWith(picturePrefix) ? row.image : null
}

export async function readAvatar(tx: Tx, personId: Id<'person'>): Promise<Buffer | null> {
  const image = await findAvatar(tx, personId)
  return image === null ? null : Buffer.from(image.slice(picturePrefix.length), 'base64')
}
