/** Pictures a model makes for a shop. They are cleaned like every upload, and stored with their origin. */
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { fingerprint, type Keyring } from '#platform/crypto/seal.ts'
import type { Database } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import type { AiRefusal, AiRequest, Artwork, UploadRefusal } from '../contract.ts'
import { findArtwork, readArtwork } from '../find-artwork.ts'
import { limits } from '../limits.ts'
import { storeArtwork } from '../store-artwork.ts'
import { type AiSettings, generatePicture, removeBackground } from './stability.ts'

type Deps = Pick<Database, 'transact' | 'read'> & { blobs: Blobs; ring: Keyring; settings: AiSettings | null }
type DrawnArtwork = Result<Artwork, AiRefusal | UploadRefusal>
/** Draws a picture from a validated request: words of limited length, a shape and a style from the lists. */
export async function drawArtwork(deps: Deps, shopId: Id<'shop'>, request: AiRequest): Promise<DrawnArtwork> {
  const prompt = request.prompt.replace(/\s+/g, ' ').trim()
  if (prompt.length < limits.promptMin || prompt.length > limits.promptMax)
    return refused('ai.prompt_length', { min: limits.promptMin, max: limits.promptMax })
  const admission = await admitShop(deps, shopId)
  if (!admission.ok) return admission
  const generated = await generatePicture(admission.value.settings, {
    ...request,
    prompt,
    user: admission.value.name,
  })
  return generated.ok
    ? storeArtwork(deps, shopId, generated.value, `AI: ${prompt}`, { origin: 'generated' })
    : generated
}

/** The same picture without its background, as an artwork of its own; the original stays. */
export async function cutOutArtwork(
  deps: Deps,
  shopId: Id<'shop'>,
  artworkId: Id<'artwork'>,
): Promise<DrawnArtwork> {
  const artwork = await deps.read((tx) => findArtwork(tx, shopId, artworkId))
  const bytes = artwork && (await readArtwork(deps.blobs, artwork))
  if (!artwork || !bytes) return refused('ai.no_picture')
  if (
    artwork.width * artwork.height > limits.aiPixels ||
    Math.min(artwork.width, artwork.height) < limits.aiSideMin
  )
    return refused('ai.size', { side: limits.aiSideMin, megapixels: Math.floor(limits.aiPixels / 1e6) })
  const admission = await admitShop(deps, shopId)
  if (!admission.ok) return admission
  const cutOut = await removeBackground(admission.value.settings, bytes, admission.value.name)
  return cutOut.ok
    ? storeArtwork(deps, shopId, cutOut.value, `${artwork.name}, cut out`, { origin: 'cut-out' })
    : cutOut
}

async function admitShop(
  { transact, ring, settings }: Deps,
  shopId: Id<'shop'>,
): Promise<Result<{ settings: AiSettings; name: string }, AiRefusal>> {
  if (!settings) return refused('ai.off')
  if (!(await transact((tx) => consumeToken(tx, `ai:${shopId}`, limits.aiPerHour, 3600))))
    return refused('ai.too_many', { limit: limits.aiPerHour })
  return ok({ settings, name: fingerprint(ring, 'ai.user', shopId).slice(0, 32) })
}
