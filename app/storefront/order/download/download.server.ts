import { type LoaderFunctionArgs, redirect } from 'react-router'
import { assetsOf, findDesignVersion } from '#artwork'
import { findBlank } from '#catalogue'
import { areaOf } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { fetchDownload, findOrderByNumber, findOrderInFull, type Order } from '#orders'
import { orderRefusals } from '#orders/contract'
import { readToken } from '#platform/crypto/sign.ts'
import { isBare } from '#press/document.ts'
import { renderPrintFileOnThread } from '#press/files/on-threads.ts'
import { type RequestContext, requestOf } from '../../../request.server.ts'
import { recordAct } from '../record-act.server.ts'

const refuseWith = (words: string, status: number) =>
  new Response(words, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })

/**
 * A digital product's file, at full size: by a ten-minute link from the order's page, counted, as an attachment. An
 * expired link leads to where a new one is made. It is rendered from the design version that was bought, so it never
 * changes. HEAD returns its headers and counts nothing.
 */
export async function loadDownload({ request, params, context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const id = parseId('download', params.id)
  const order = await services.read((tx) => findOrderByNumber(tx, params.number ?? ''))
  const subject = readToken(
    { secret: services.config.secretKey },
    'download',
    services.url.searchParams.get('key') ?? '',
  )
  if (!id || !order || subject !== `${order.id} ${id}`) {
    return redirect(hrefs.findOrderAgain(params.number ?? ''), 303)
  }
  const fullOrder = await services.read((tx) => findOrderInFull(tx, order.id))
  const download = fullOrder?.downloads.find((candidate) => candidate.id === id)
  const line = order.lines.find(({ id }) => id === download?.lineId)
  // Made before it is counted: a file that can't be made uses no fetch. A used-up one isn't made.
  const isUsable = line && !download!.revokedAt && download!.fetched < download!.fetchesMax
  // Mail scanners and download managers begin with HEAD, which fetches nothing, so nothing is counted.
  if (request.method === 'HEAD' && isUsable) return new Response(null, { headers: buildHeaders(order, line) })
  const png = isUsable ? await readFile(services, line) : null
  if (isUsable && !png) {
    services.log.error({ kind: 'download', order: order.number, download: id })
    return refuseWith(
      'We couldn’t prepare the file, and have logged the problem. Write to us from the order page.',
      500,
    )
  }
  const result = await services.transact(async (tx, at) => {
    const outcome = await fetchDownload(tx, order.id, id)
    const auditAct = { action: 'download.fetched' as const, after: { download: id } }
    if (outcome.ok) await recordAct(tx, services, order, auditAct, at)
    return outcome
  })
  if (!result.ok || !png || !line) {
    const code = result.ok ? 'download.not_found' : result.code
    const { status, words } = orderRefusals[code]
    return refuseWith(
      words.replace('{fetches}', String(result.ok ? '' : (result.detail?.fetches ?? ''))),
      status,
    )
  }
  return new Response(new Uint8Array(png), { headers: buildHeaders(order, line) })
}

function buildHeaders(order: Pick<Order, 'number'>, line: Order['lines'][number]): Record<string, string> {
  const name = `${order.number}-${line.title.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'file'}.png`
  return {
    'Content-Type': 'image/png',
    'Content-Disposition': `attachment; filename="${name.slice(0, 120)}"`,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': 'sandbox',
  }
}

/** The design's largest decorated area, in the size of the blank that was bought. */
async function readFile(services: RequestContext, line: Order['lines'][number]): Promise<Buffer | null> {
  const { design, blank, assets } = await services.read(async (tx) => {
    const version = await findDesignVersion(tx, line.designVersionId)
    return {
      design: version,
      blank: await findBlank(tx, line.blankId),
      assets: version && (await assetsOf(tx, services.blobs, version.shopId, version.document, services)),
    }
  })
  if (!design || !blank || !assets) return null
  const name = Object.keys(design.document.areas).find((area) => !isBare(design.document.areas[area]!))
  const area = name
    ? (areaOf(blank, name, line.size) ?? areaOf(blank, blank.areas[0]?.name ?? '', line.size))
    : null
  if (!name || !area) return null
  const { png } = await renderPrintFileOnThread(design.document, name, assets, {
    dpi: area.dpi,
    onto: { blankId: blank.id, widthIn: area.widthIn, heightIn: area.heightIn, gravity: 'middle' },
  })
  return png
}
