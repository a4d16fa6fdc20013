import { type LoaderFunctionArgs, redirect } from 'react-router'
import { findVersion, sendStamped, sendVersion } from '#files'
import { fileKinds, formatSize } from '#files/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import {
  fetchOwnFile,
  findFilesOfOrder,
  findOrderByNumber,
  findOrderInFull,
  type Order,
  type OrderInFull,
} from '#orders'
import { orderRefusals } from '#orders/contract'
import { houseNow } from '#platform/clock.ts'
import { readToken, signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type RequestContext, requestOf } from '../../../request.server.ts'
import { recordAct } from '../record-act.server.ts'
import { buildAttachment, sendBytes } from './send-bytes.server.ts'

/**
 * A link must begin within ten minutes and lasts as long as a slow phone needs: a second for each 100 KB, a day at
 * most.
 */
const linkMs = (bytes: number): number => Math.min(86_400_000, 600_000 + Math.ceil(bytes / 100))

/** The short-lived address of a creator's own file; null if the order doesn't include it. */
export async function linkToOwnFile(
  { config, read }: RequestContext,
  order: Order,
  fileId: Id<'file'>,
): Promise<string | null> {
  const file = await read(async (tx) => {
    const fullOrder = await findOrderInFull(tx, order.id)
    return fullOrder && (await findFilesOfOrder(tx, fullOrder)).find(({ id }) => id === fileId)
  })
  if (!file) return null
  const { id: versionId, bytes } = file.version
  const subject = `${order.id} ${fileId} ${versionId} ${houseNow().toString(36)}`
  const token = signToken({ secret: config.secretKey }, 'own-file', subject, houseNow() + linkMs(bytes))
  return hrefs.orderOwnFile(order.number, fileId, token)
}

/** The creator's own files, each in its newest version. */
export async function findFilesView(tx: Tx, fullOrder: OrderInFull, key: string, isStaffView: boolean) {
  return (await findFilesOfOrder(tx, fullOrder)).map(
    ({ id, name, licence, stamped, version, fetchesLeft }) => ({
      id,
      name,
      licence,
      left: fetchesLeft,
      ordinal: version.ordinal,
      description: `${fileKinds[version.kind].name}, ${formatSize(version.bytes)}`,
      stamped: stamped && version.kind === 'pdf',
      href: isStaffView ? null : hrefs.orderFile(fullOrder.order.number, key, id),
    }),
  )
}

const refuseWith = (code: 'download.not_found' | 'download.used_up', fetches = '') =>
  new Response(orderRefusals[code].words.replace('{fetches}', fetches), {
    status: orderRefusals[code].status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })

/**
 * A creator's own file, as an attachment: by a signed link from the order's page. The link counts once, however often
 * a broken download resumes with it. HEAD returns its headers and counts nothing.
 */
export async function loadOwnFile({ request, params, context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const key = services.url.searchParams.get('key') ?? ''
  const subject = readToken({ secret: services.config.secretKey }, 'own-file', key)
  const [orderId, fileId, version] = subject?.split(' ') ?? []
  const [id, versionId] = [parseId('file', fileId), parseId('fileVersion', version)]
  const order = await services.read((tx) => findOrderByNumber(tx, params.number ?? ''))
  if (!order || order.id !== orderId || !id || id !== params.id || !versionId)
    return redirect(hrefs.findOrderAgain(params.number ?? ''), 303)
  const fileVersion = await services.read((tx) => findVersion(tx, versionId))
  if (!fileVersion) return refuseWith('download.not_found')
  const kind = fileKinds[fileVersion.kind]
  const recordFetch = () =>
    services.transact(async (tx, at) => {
      const result = await fetchOwnFile(tx, { orderId: order.id, fileId: id, versionId, link: key }, at)
      const auditAct = { action: 'download.fetched' as const, after: { file: id, version: versionId } }
      if (result.ok && result.value.isNew) await recordAct(tx, services, order, auditAct, at)
      return result
    })
  const findFile = async () => {
    const fullOrder = await services.read((tx) => findOrderInFull(tx, order.id))
    return (
      fullOrder &&
      (await services.read((tx) => findFilesOfOrder(tx, fullOrder))).find((file) => file.id === id)
    )
  }
  const result = request.method === 'HEAD' ? null : await recordFetch()
  if (result && !result.ok) return refuseWith(result.code, String(result.detail?.fetches ?? ''))
  const file = result ? result.value : await findFile()
  if (!file) return refuseWith('download.not_found')
  const headers = {
    'Content-Type': kind.type,
    'Content-Disposition': buildAttachment(file.name, kind.ends[0]),
    'Cache-Control': 'private, no-store',
  }
  const isStamped = file.stamped && fileVersion.kind === 'pdf'
  const stampText = `Order ${order.number}, for ${order.email}`
  const sendable = isStamped
    ? await sendStamped(services.blobs, fileVersion, stampText)
    : sendVersion(services.blobs, fileVersion)
  return sendBytes(request, sendable, headers)
}
