import { ok, type Result, refused } from '#kernel/result.ts'
import { publicAddressOf } from '#platform/http/public-post.ts'
import { limits } from './limits.ts'

/**
 * Refuses a typed address unless its name resolves to public addresses. Each delivery checks again. Refusal:
 * `webhook.not_public`, alike for a private address and an unresolvable one. In sample mode names are examples
 * unknown to DNS, and programs on the same machine are allowed too.
 */
export async function refusePrivateHost(
  url: string,
  config: { sample: boolean },
  resolve?: Parameters<typeof publicAddressOf>[1],
): Promise<Result<undefined, 'webhook.not_public'>> {
  if (config.sample) return ok()
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), limits.lookUpMs)
  })
  const found = publicAddressOf(url, resolve).then(
    () => true,
    () => false,
  )
  const isPublic = await Promise.race([found, tooLong]).finally(() => clearTimeout(timer))
  return isPublic ? ok() : refused('webhook.not_public')
}
