/** The proxies in front of us in production: one that ends TLS, and perhaps a second one behind it. */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, request as tlsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'tls')
export const certificate = readFileSync(join(folder, 'certificate.pem'), 'utf8')
const key = readFileSync(join(folder, 'key.pem'), 'utf8')

export type TlsProxy = {
  port: number
  /** How many requests each target has got. */
  requestCounts: readonly number[]
  stop(): Promise<void>
}

/**
 * Passes a request on as nginx and Caddy do: the host as it came, the client added to the list, the scheme it came by;
 * to several targets in turn.
 */
const createHandler = (
  targets: readonly number[],
  scheme: 'https' | 'http' | null,
  requestCounts = targets.map(() => 0),
) => {
  let targetIndex = 0
  return (input: IncomingMessage, answer: ServerResponse): void => {
    const target = targets[targetIndex]
    requestCounts[targetIndex]! += 1
    targetIndex = (targetIndex + 1) % targets.length
    const forwardedBefore = input.headers['x-forwarded-for']
    const from = input.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
    const headers = {
      ...input.headers,
      'x-forwarded-for': forwardedBefore ? `${forwardedBefore}, ${from}` : from,
      ...(scheme ? { 'x-forwarded-proto': scheme } : {}),
    }
    const { method, url: path } = input
    const onward = plainRequest({ host: '127.0.0.1', port: target, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
    })
    // nginx and Caddy answer 502 if nothing was sent yet; a browser that is merely cut off retries on its own.
    onward.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    input.pipe(onward)
  }
}

/**
 * Proxies in front of ports of this machine. With two, the inner one passes on what the outer one says of the scheme.
 * `scheme` is what the outer one says of it; null: nothing. `pair` is a certificate of another name.
 */
export async function startTlsProxy(
  target: number | readonly number[],
  {
    hops = 1,
    scheme = 'https',
    port = 0,
    pair = { cert: certificate, key },
  }: {
    hops?: 1 | 2
    scheme?: 'https' | 'http' | null
    port?: number
    pair?: { cert: string; key: string }
  } = {},
): Promise<TlsProxy> {
  const targets = [target].flat()
  const requestCounts = targets.map(() => 0)
  const inner =
    hops === 2 ? createServer(createHandler(targets, null, requestCounts)).listen(0, '127.0.0.1') : null
  if (inner) await new Promise((resolve) => inner.once('listening', resolve))
  const next = inner ? [(inner.address() as AddressInfo).port] : targets
  const outer = createTlsServer(pair, createHandler(next, scheme, inner ? undefined : requestCounts)).listen(
    port,
    '127.0.0.1',
  )

  // As nginx does; on a slow machine Node's own five seconds end while a browser still uses the connection.
  outer.keepAliveTimeout = 75_000
  await new Promise((resolve) => outer.once('listening', resolve))
  return {
    port: (outer.address() as AddressInfo).port,
    requestCounts,
    async stop() {
      for (const server of [outer, inner]) {
        server?.closeAllConnections()
        await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
      }
    },
  }
}

export type Visit = { status: number; headers: Headers; text: string }
/** A browser that connects by TLS and trusts the test certificate; its cookies stay with the host that set them. */
export type Visitor = {
  get(address: string, headers?: Record<string, string>): Promise<Visit>
  /** Sends a form from a page of the same site, unless `origin` says another. */
  post(
    address: string,
    form: Record<string, string> | URLSearchParams,
    headers?: Record<string, string>,
  ): Promise<Visit>
  /** Sends what a program sends: a body as it is. */
  send(address: string, body: string, headers: Record<string, string>): Promise<Visit>
  cookies(address: string): ReadonlyMap<string, string>
}

/** `host` and `ca`: where the proxy is and whose certificates it has, if it isn't one of ours. */
export function openVisitor({
  port,
  host = '127.0.0.1',
  ca = certificate,
}: {
  port: number
  host?: string
  ca?: string
}): Visitor {
  const jars = new Map<string, Map<string, string>>()
  const findJar = (host: string) => {
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }
  const send = (address: string, method: string, headers: Record<string, string>, body: string) =>
    new Promise<Visit>((resolve, reject) => {
      const url = new URL(address)
      const jar = findJar(url.host)
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const outgoing = tlsRequest(
        {
          host,
          port,
          servername: url.hostname,
          ca,
          method,
          path: url.pathname + url.search,
          headers: { host: url.host, ...(cookie ? { cookie } : {}), ...headers },
          agent: false,
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () => {
            const responseHeaders = new Headers()
            for (const [name, value] of Object.entries(answer.headers))
              for (const headerValue of [value ?? []].flat()) responseHeaders.append(name, headerValue)
            for (const line of responseHeaders.getSetCookie()) keepCookie(jar, line)
            resolve({
              status: answer.statusCode ?? 0,
              headers: responseHeaders,
              text: Buffer.concat(chunks).toString('utf8'),
            })
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  return {
    get: (address, headers = {}) => send(address, 'GET', headers, ''),
    send: (address, body, headers) => send(address, 'POST', headers, body),
    post: (address, form, headers = {}) => {
      const body = new URLSearchParams(form).toString()
      return send(
        address,
        'POST',
        {
          origin: new URL(address).origin,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
          ...headers,
        },
        body,
      )
    },
    cookies: (address) => findJar(new URL(address).host),
  }
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const at = pair.indexOf('=')
  if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) jar.delete(pair.slice(0, at))
  else jar.set(pair.slice(0, at), pair.slice(at + 1))
}
