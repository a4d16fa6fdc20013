/**
 * The address a request came from. A proxy's word counts only when the connection is that proxy's, and only its own
 * addition to the list, the last one: the rest is what the client says of itself.
 */
export function addressOf(
  forwarded: string | null | undefined,
  connected: string | undefined,
  trustedProxy: string | null,
): string {
  const peer = (connected ?? 'local').replace(/^::ffff:/i, '')
  if (trustedProxy === null || peer !== trustedProxy || !forwarded) return peer
  const last = forwarded.split(',').at(-1)?.trim() ?? ''
  return /^[0-9a-f.:]{3,45}$/i.test(last) ? last : peer
}
