import { Readable } from 'node:stream'
import type { LoaderFunctionArgs } from 'react-router'
import { record } from '#audit'
import { readClaimPhoto } from '#claims'
import { houseDate } from '#platform/clock.ts'
import { writeZip, type ZipEntry } from '#platform/zip/zip.ts'
import { type FanData, findFanData } from '#privacy'
import { type RequestContext, requestOf } from '../../../request.server.ts'
import { openLink } from '../open/open.server.ts'

const stringifyBigint = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value

/** Everything in one streamed file: one photo is in memory at a time. */
export async function loadFile({ context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const link = await openLink(services)
  if (!link.ok) return new Response('This link no longer works.', { status: 410 })
  const { id, email } = link.value
  const data = await services.transact(async (tx, at) => {
    const event = { actor: 'fan', action: 'my_data.fetched', resource: id, shopId: null } as const
    await record(tx, { ...event, requestId: services.requestId }, at)
    return findFanData(tx, email)
  })
  const file = Readable.toWeb(Readable.from(writeZip(listEntries(services, data))))
  return new Response(file as BodyInit, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="my-data.zip"',
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

async function* listEntries({ blobs }: RequestContext, data: FanData): AsyncGenerator<ZipEntry> {
  const at = houseDate()
  yield { name: 'my-data.json', bytes: Buffer.from(JSON.stringify(data, stringifyBigint, 1)), at }
  for (const order of data.orders)
    for (const photo of order.photos) {
      const bytes = await readClaimPhoto(blobs, photo, 'full')
      if (bytes) yield { name: photo.name, bytes, at }
    }
}
