/** The possible values of settings, each as a zod schema whose message says what to write instead. */
import { isIP } from 'node:net'
import { z } from 'zod'
import { readRanges } from './proxies.ts'

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, {
    error: ({ input }) => `is "${String(input)}"; use one of ${values.join(', ')}.`,
  })

export const words = z.string()

/** A key or token: one word, because a pasted line break or blank would only show later, as a distant refusal. */
export const key = z.string().regex(/^\S+$/, 'holds a blank or a line break; paste the key alone.')
export const signingSecret = key.min(16, 'is too short to be a signing secret.')

export const port = z
  .string()
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, {
    error: ({ input }) => `is "${String(input)}"; use a number from 0 to 65535.`,
  })
  .transform(Number)

/** A number up to a hundred. */
export const count = z
  .string()
  .refine((value) => /^[1-9]\d?$|^100$/.test(value), {
    error: ({ input }) => `is "${String(input)}"; use a number from 1 to 100.`,
  })
  .transform(Number)

const isHostName = (value: string): boolean =>
  isIP(value) !== 0 || /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i.test(value)

export const host = z.string().refine(isHostName, {
  error: ({ input }) =>
    `is "${String(input)}"; use an address of this machine, such as 127.0.0.1 or 0.0.0.0.`,
})

/** Tells if a name or address leads to this machine only. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname)

const nameProtocols = (protocols: readonly string[]) =>
  protocols.map((protocol) => `${protocol}//`).join(' or ')

/** A service's address, without a trailing slash. */
export const address = (protocols: readonly string[] = ['http:', 'https:']) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `is not an address beginning with ${nameProtocols(protocols)}.`,
    })
    .transform((value) => value.replace(/\/+$/, ''))

/** One of our own sites: a scheme, a host and perhaps a port. */
export const site = address().refine((value) => new URL(value).origin === value.toLowerCase(), {
  error: 'has more than a scheme, a host and a port; Fanfare is served from the root of a host.',
})

/** A provider's address other than its own: a double on this machine, or one reached by TLS. */
export const double = address().refine(
  (value) => value.startsWith('https:') || isLoopback(new URL(value).hostname),
  { error: 'begins with http: and is not on this machine; keys are sent there, so use https:.' },
)

const mailbox = /^[^\s@<>"(),:;]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i
/** `hello@example.com` or `Name <hello@example.com>`. */
export const sender = z.string().refine(
  (value) => {
    const match = /^([^<>\r\n]+)<([^<>]+)>$/.exec(value)
    return mailbox.test(match ? match[2]! : value)
  },
  { error: ({ input }) => `is "${String(input)}"; write hello@example.com or Name <hello@example.com>.` },
)

export const proxies = z.string().transform((value, context) => {
  const { ranges, rubbish } = readRanges(value)
  for (const part of rubbish)
    context.addIssue({
      code: 'custom',
      message: `names "${part}", which is neither an address nor a range such as 10.0.0.0/8.`,
    })
  return ranges
})

/** ISO 13616: the country and check digits move to the end, letters count from 10, and the remainder by 97 is 1. */
function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false
  const digits = (value.slice(4) + value.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

export const iban = z
  .string()
  .transform((value) => value.replaceAll(' ', '').toUpperCase())
  .refine(isIban, {
    error: 'is not an IBAN: its check digits do not fit. Look for a mistyped letter or digit.',
  })

export const bic = z
  .string()
  .transform((value) => value.toUpperCase())
  .refine((value) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value), {
    error: 'is not a BIC, which has 8 or 11 letters and digits.',
  })

/** A destination for files that others collect: a folder, or `https://key:secret@host/bucket?region=…` of an S3 service. */
export const folderOrBucket = z.string().transform((value, context) => {
  if (!/^https?:/.test(value)) return { folder: value }
  const url = URL.canParse(value) ? new URL(value) : null
  const bucket = url?.pathname.replace(/^\/|\/$/g, '')
  if (!url?.username || !url.password || !bucket || bucket.includes('/')) {
    context.addIssue({
      code: 'custom',
      message: 'is not a folder, and not an address like https://key:secret@host/bucket?region=eu-west-1.',
    })
    return z.NEVER
  }
  return {
    s3: {
      endpoint: url.origin,
      bucket,
      accessKey: decodeURIComponent(url.username),
      secretKey: decodeURIComponent(url.password),
      region: url.searchParams.get('region') ?? 'us-east-1',
    },
  }
})

const sftpAddress =
  'is not an address like sftp://user@host/folder?key=/etc/fanfare/press_key&hosts=/etc/fanfare/press_hosts.'
/** A path that every shell and SFTP client reads literally. */
const plainPath = /^\/[\w./-]*$/

/** A folder or a bucket, or `sftp://user@host/folder`, with the key in a file. */
export const dropFolder = z.string().transform((value, context) => {
  if (!value.startsWith('sftp:')) {
    const parsed = folderOrBucket.safeParse(value)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]!.message })
    return z.NEVER
  }
  const url = URL.canParse(value) ? new URL(value) : null
  const [key, hosts] = ['key', 'hosts'].map((name) => url?.searchParams.get(name) ?? null)
  const path = url?.pathname.replace(/\/+$/, '') ?? ''
  const paths = [path || '/', key, hosts].filter((segment) => segment != null)
  if (
    !url ||
    url.password ||
    !/^[a-z0-9][\w.-]*$/i.test(url.username) ||
    !/^[a-z0-9][a-z0-9.-]*$/i.test(url.hostname) ||
    !paths.every((segment) => plainPath.test(segment) && !segment.includes('..'))
  ) {
    context.addIssue({ code: 'custom', message: sftpAddress })
    return z.NEVER
  }
  const { username: user, hostname: host } = url
  return { sftp: { host, port: Number(url.port || 22), user, path, key: key!, hosts: hosts! } }
})

const networkHosts = {
  facebook: 'facebook.com',
  instagram: 'instagram.com',
  linkedin: 'linkedin.com',
  tiktok: 'tiktok.com',
  x: 'x.com',
  youtube: 'youtube.com',
} as const
type Network = keyof typeof networkHosts
const networkOf = (text: string): Network | undefined => {
  const host = URL.canParse(text) ? new URL(text).hostname.replace(/^www\./, '') : ''
  return (Object.keys(networkHosts) as Network[]).find((network) => networkHosts[network] === host)
}
const addressesOf = (value: string): string[] =>
  value
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)

/** Pages on social networks: addresses separated by commas, each identified by its host. */
export const networkPages = z
  .string()
  .refine(
    (value) => addressesOf(value).every((address) => address.startsWith('https://') && networkOf(address)),
    {
      error: `names an address that is none of ${Object.values(networkHosts).join(', ')} with https:// in front.`,
    },
  )
  .transform((value): { -readonly [address in Network]?: string | undefined } =>
    Object.fromEntries(addressesOf(value).map((address) => [networkOf(address), address])),
  )
