/** Words that a store address may not be: they are ours, or would be taken for ours. */
import { slugOf } from '#kernel/slug.ts'

const reservedHandles = new Set(
  `about account accounts admin administrator analytics api app assets audit auth billing blog cart checkout contact
  costume create creator dashboard discover embed fanfare fanfare-official feeds files finance help home integrate
  jobs legal listing listings login logout mail me messages moderator new newsletter null oembed official operator
  order orders payment payments payout payouts policies press print privacy product products production profile proof
  public purchase root sample search security service setting settings shipping shop shops sign-in sign-up social
  staff status store stores studio support system team teefare terms tools undefined upgrade user users webhooks www`
    .split(/\s+/)
    .filter(Boolean),
)

export const handleLength = { min: 3, max: 30 } as const
/** The words for an unavailable store address; null if it is fine. */
export function findHandleFault(handle: string): string | null {
  if (handle.length < handleLength.min) return 'A store address has at least 3 characters.'
  if (handle.length > handleLength.max) return 'A store address has at most 30 characters.'
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(handle))
    return 'Use lower-case letters and digits, with single hyphens between them.'
  return reservedHandles.has(handle) ? 'This address is kept for Fanfare itself.' : null
}

/** Makes a store address from a name: "Harmattan Rádio" becomes "harmattan-radio". */
export function makeHandle(name: string): string {
  const slug = slugOf(name.replace(/['’]/g, '')).slice(0, handleLength.max).replace(/-$/, '')
  const padded = slug.length < handleLength.min ? `${slug}-shop`.replace(/^-/, '') : slug
  return findHandleFault(padded) === null ? padded : `${padded.slice(0, 22).replace(/-$/, '')}-shop`
}
