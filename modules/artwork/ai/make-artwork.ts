/** Pictures a model makes for a shop. They are cleaned like every upload, and stored with their origin. */
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { fingerprint, type Keyring } from '#platform/crypto/seal.ts'
import type { Database } from '#platform/database/tx.ts'
import { takeToken } from '#platform/http/limit.ts'
import type { AiRefusal, AiWish, Artwork, UploadRefusal } from '../contract.ts'
import { artworkBytes, findArtwork } from '../find-artwork.ts'
import { limits } from '../limits.ts'
import { storeArtwork } from '../store-artwork.ts'
import { type AiSettings, pictureFromWords, pictureWithoutGround } from './stability.ts'

type Deps = Pick<Database, 'transact' | 'read'> & { blobs: Blobs; ring: Keyring; settings: AiSettings | null }
type Made = Result<Artwork, AiRefusal | UploadRefusal>
/** Draws a picture from a validated request: words of limited length, a shape and a style from the lists. */
export async function drawArtwork(deps: Deps, shopId: Id<'shop'>, wish: AiWish): Promise<Made> {
  const prompt = wish.prompt.replace(/\s+/g, ' ').trim()
  if (prompt.length < limits.promptMin || prompt.length > limits.promptMax)
    return refused('ai.prompt_length', { min: limits.promptMin, max: limits.promptMax })
  const user = await admitShop(deps, shopId)
  if (!user.ok) return user
  const drawn = await pictureFromWords(user.value.settings, { ...wish, prompt, user: user.value.name })
  return drawn.ok ? storeArtwork(deps, shopId, drawn.value, `AI: ${prompt}`, { origin: 'generated' }) : drawn
}

/** The same picture without its background, as an artwork of its own; the original stays. */
export async function cutOutArtwork(deps: Deps, shopId: Id<'shop'>, artworkId: Id<'artwork'>): Promise<Made> {
  const artwork = await deps.read((tx) => findArtwork(tx, shopId, artworkId))
  const bytes = artwork && (await artworkBytes(deps.blobs, artwork))
  if (!artwork || !bytes) return refused('ai.no_picture')
  if (
    artwork.width * artwork.height > limits.aiPixels ||
    Math.min(artwork.width, artwork.height) < limits.aiSideMin
  )
    return refused('ai.size', { side: limits.aiSideMin, megapixels: Math.floor(limits.aiPixels / 1e6) })
  const user = await admitShop(deps, shopId)
  if (!user.ok) return user
  const cut = await pictureWithoutGround(user.value.settings, bytes, user.value.name)
  return cut.ok
    ? storeArtwork(deps, shopId, cut.value, `${artwork.name}, cut out`, { origin: 'cut-out' })
    : cut
}

async function admitShop(
  { transact, ring, settings }: Deps,
  shopId: Id<'shop'>,
): Promise<Result<{ settings: AiSettings; name: string }, AiRefusal>> {
  if (!settings) return refused('ai.off')
  if (!(await transact((tx) => takeToken(tx, `ai:${shopId}`, limits.aiPerHour, 3600))))
    return refused('ai.too_many', { limit: limits.aiPerHour })
  return ok({ settings, name: fingerprint(ring, 'ai.user', shopId).slice(0, 32) })
}
