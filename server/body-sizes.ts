import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

const bodyBytesMax = 110_000_000
const formBytesMax = 2_000_000
/** Only these accept files: a shop's pictures and fonts, and a few photos with a message about an order. */
const uploads = ['/studio/artwork', '/store/pictures', '/studio/fonts']
const photosBytesMax = 52_000_000
/** The largest body that an address accepts. */
export function findMaxBytes(path: string): number {
  if (uploads.some((upload) => path.startsWith(upload))) return bodyBytesMax
  if (path === '/setting/avatar' || /^\/listing\/user-\d+(\.data)?$/.test(path)) return photosBytesMax
  if (/^\/files\/[^/]+\/part\//.test(path)) return 8_100_000
  return /^\/order\/[^/]+\/?$/.test(path.replace(/\.data$/, '')) ? photosBytesMax : formBytesMax
}

/** Refuses a body larger than its address accepts, by its stated length or while reading. */
export const limitBody: MiddlewareHandler = (c, next) => {
  const max = findMaxBytes(c.req.path)
  const length = c.req.header('transfer-encoding') ? undefined : c.req.header('content-length')
  // A body with a stated length needn't be measured.
  if (c.req.method === 'GET' || (length && Number(length) <= max)) return next()
  const onError: Parameters<typeof bodyLimit>[0]['onError'] = (context) =>
    context.text('That is more than can be sent here.', 413)
  return bodyLimit({ maxSize: max, onError })(c, next)
}
