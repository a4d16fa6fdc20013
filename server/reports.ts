import type { Context } from 'hono'
import { z } from 'zod'
import { bucketOfNetwork, consumeToken } from '#platform/http/limit.ts'
import type { Services } from '#platform/services.ts'
import { readClientAddress } from './address.ts'

/** Where browsers report violations of a page's content security policy. */
export const reportsPath = '/reports/content'
const maxBytes = 16_000
/** Reports per network and minute, and per message. */
const reportsAMinute = 20
const maxPerMessage = 10
const reportTypes = ['application/csp-report', 'application/reports+json', 'application/json']

const optionalText = z.string().max(5_000).optional()
/** The older form, a single report. */
const SingleReport = z.object({
  'csp-report': z.object({
    'document-uri': optionalText,
    'effective-directive': optionalText,
    'violated-directive': optionalText,
    'blocked-uri': optionalText,
  }),
})
/** The form of the Reporting API, several at once. */
const ReportBatch = z
  .array(
    z.object({
      type: z.string().max(100),
      url: optionalText,
      body: z
        .object({ documentURL: optionalText, effectiveDirective: optionalText, blockedURL: optionalText })
        .partial(),
    }),
  )
  .max(100)

type Report = { page: string; directive: string; blocked: string }

/** Reduces an address to what can't name a person or open anything: a page's path, anything foreign's host. */
function readPart(address: string | undefined, part: 'pathname' | 'origin'): string {
  if (!address || !URL.canParse(address)) return (address ?? '').replace(/[^a-z-]/gi, '').slice(0, 40)
  return new URL(address)[part].slice(0, 200)
}
const readWord = (directive: string | undefined): string =>
  (directive ?? '').replace(/[^a-z-].*/i, '').slice(0, 40)

function readReports(json: unknown): Report[] | null {
  const single = SingleReport.safeParse(json)
  if (single.success) {
    const report = single.data['csp-report']
    const directive = readWord(report['effective-directive'] ?? report['violated-directive'])
    const page = readPart(report['document-uri'], 'pathname')
    return [{ page, directive, blocked: readPart(report['blocked-uri'], 'origin') }]
  }
  const several = ReportBatch.safeParse(json)
  if (!several.success) return null
  return several.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, maxPerMessage)
    .map(({ url, body }) => ({
      page: readPart(body.documentURL ?? url, 'pathname'),
      directive: readWord(body.effectiveDirective),
      blocked: readPart(body.blockedURL, 'origin'),
    }))
}

/** Takes a browser's report: anyone may send one, so it is small, counted, and trusted no more than a log line. */
export const receiveReport = (services: Services) => async (c: Context) => {
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (!reportTypes.includes(type)) return c.text('Only reports of browsers are taken here.', 415)
  const body = await c.req.text()
  if (Buffer.byteLength(body) > maxBytes) return c.text('That is too large for a report.', 413)
  const env = c.env as { incoming?: { socket: { remoteAddress?: string } } } | undefined
  const address = readClientAddress(
    c.req.header('x-forwarded-for'),
    env?.incoming?.socket.remoteAddress,
    services.config.trustedProxies,
  )
  const bucket = bucketOfNetwork({ secret: services.config.secretKey }, 'report-content', address)
  if (!(await services.transact((tx) => consumeToken(tx, bucket, reportsAMinute, 60))))
    return c.text('That was many reports. Send the next ones later.', 429)
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return c.text('That can’t be read.', 400)
  }
  const reports = readReports(json)
  if (!reports) return c.text('That is no report.', 400)
  for (const report of reports) services.log.info({ kind: 'content policy', ...report })
  return c.body(null, 204)
}
