import { ok, type Result, refused } from '#kernel/result.ts'
import { resolvePublicAddress } from '#platform/http/public-post.ts'
import { limits } from './limits.ts'

/**
 * Refuses a typed address unless its name resolves to public addresses. Each delivery checks again. Refusal:
 * `webhook.not_public`, alike for a private address and an unresolvable one. In sample mode names are examples
 * unknown to DNS, and programs on the same machine are allowed too.
 */
export async function refusePrivateHost(
  url: string,
  config: { sample: boolean },
  resolve?: Parameters<typeof resolvePublicAddress>[1],
): Promise<Result<undefined, 'webhook.not_public'>> {
  if (config.sample) return ok()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limits.lookUpMs)
  })
  const lookup = resolvePublicAddress(url, resolve).then(
    () => true,
    () => false,
  )
  const isPublic = await Promise.race([lookup, timeout]).finally(() => clearTimeout(timer))
  return isPublic ? ok() : refused('webhook.not_public')
}
