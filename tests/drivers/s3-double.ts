import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'

const signHmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
const hashSha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

export const storeFaults = ['half', 'another file', 'a page of words'] as const
export type StoreFault = (typeof storeFaults)[number]

/** A file store that speaks the part of S3 we use, and checks each signature with its own calculation (AWS Signature Version 4). */
export async function startS3Double(
  secret: string,
  {
    host = '127.0.0.1',
    port = 0,
    files = new Map<string, Buffer>(),
    /** The headers that are kept with each file. */
    marks = new Map<string, Record<string, string>>(),
  } = {},
): Promise<{
  endpoint: string
  files: Map<string, Buffer>
  countRefused: () => number
  /** From now on each file is sent with this fault, or as it is with null. */
  setFault(fault: StoreFault | null): void
  stop(): Promise<void>
}> {
  let fault: StoreFault | null = null
  let refused = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const match =
      /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]+)/.exec(
        request.headers.authorization ?? '',
      )
    const [, day = '', region = '', headerNames = '', signature = ''] = match ?? []
    const payloadHash = String(request.headers['x-amz-content-sha256'] ?? '')
    const headers = headerNames
      .split(';')
      .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
      .join('')
    const [address = '', queryText = ''] = (request.url ?? '').split('?')
    const query = new URLSearchParams(queryText)
    const queryPairs = [...query].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
    const canonicalRequest = [
      request.method,
      address,
      queryPairs.join('&'),
      headers,
      headerNames,
      payloadHash,
    ].join('\n')
    const text = [
      'AWS4-HMAC-SHA256',
      request.headers['x-amz-date'],
      `${day}/${region}/s3/aws4_request`,
      hashSha256(canonicalRequest),
    ].join('\n')
    const key = signHmac(signHmac(signHmac(signHmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
    const isBodyIntact = payloadHash === 'UNSIGNED-PAYLOAD' || payloadHash === hashSha256(body)
    if (!isBodyIntact || signHmac(key, text).toString('hex') !== signature) {
      refused += 1
      return void response.writeHead(403).end()
    }
    if (request.method === 'GET' && query.has('list-type')) {
      const bucket = `${address}/`
      const keys = [...files.keys()]
        .filter((name) => name.startsWith(bucket + query.get('prefix')))
        .map((name) => name.slice(bucket.length))
        .filter((name) => name > (query.get('start-after') ?? ''))
        .sort()
      // A page is short here, so that a listing of a few files already needs several.
      const contents = keys.slice(0, 3).map((name) => `<Contents><Key>${name}</Key></Contents>`)
      return void response
        .writeHead(200)
        .end(
          `<ListBucketResult><IsTruncated>${keys.length > 3}</IsTruncated>${contents.join('')}</ListBucketResult>`,
        )
    }
    if (request.method === 'PUT') {
      files.set(address, body)
      const keptHeaders = Object.entries(request.headers).filter(
        ([name]) => name.startsWith('x-amz-meta-') || name === 'content-type',
      )
      marks.set(address, Object.fromEntries(keptHeaders) as Record<string, string>)
    }
    if (request.method === 'DELETE') files.delete(address)
    const file = files.get(address)
    if ((request.method === 'GET' || request.method === 'HEAD') && !file)
      return void response.writeHead(404).end()
    if (request.method === 'GET' && fault === 'a page of words')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html>We will be back soon.</html>')
    const otherFiles = fault === 'another file' ? [...files.keys()].filter((name) => name !== address) : []
    const sentAddress = otherFiles.find((name) => file && !files.get(name)!.equals(file)) ?? address
    const bytes = files.get(sentAddress)
    response
      .writeHead(request.method === 'DELETE' ? 204 : 200, marks.get(sentAddress))
      .end(
        request.method === 'GET'
          ? bytes?.subarray(0, fault === 'half' ? bytes.length >> 1 : undefined)
          : undefined,
      )
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const { port: usedPort } = server.address() as { port: number }
  return {
    endpoint: `http://127.0.0.1:${usedPort}`,
    files,
    countRefused: () => refused,
    setFault(next) {
      fault = next
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
