import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { invariant } from '#kernel/invariant.ts'
import type { Config } from '../config.ts'
import { fetchOutbound } from '../http/outbound.ts'
import type { Blobs } from './blobs.ts'

const timeoutMs = 30_000
/** Stored with each file and sent with it: its key and hash. */
const mark = 'x-amz-meta-fanfare-mark'
const markOf = (key: string, bytes: Uint8Array): string =>
  createHash('sha256').update(`${key}\n`).update(bytes).digest('hex')

/** Files in a bucket of any S3 service, addressed by path. Requests are signed (SigV4) and never follow redirects. */
export function blobsOnS3(s3: NonNullable<Config['s3']>): Blobs {
  const client = new AwsClient({
    accessKeyId: s3.accessKey,
    secretAccessKey: s3.secretKey,
    region: s3.region,
    service: 's3',
    retries: 0,
  })
  async function sendRequest(
    method: string,
    key: string,
    body?: Uint8Array,
    headers: Record<string, string> = {},
  ) {
    invariant(/^[a-z0-9][a-z0-9._/-]{0,300}$/i.test(key) && !key.includes('..'), `not a blob key: ${key}`)
    const url = `${s3.endpoint}/${s3.bucket}/${key}`
    const signedRequest = await client.sign(url, {
      method,
      ...(body ? { body: new Uint8Array(body) } : {}),
      headers,
    })
    const answer = await fetchOutbound(url, {
      method,
      headers: signedRequest.headers,
      timeoutMs,
      bytesMax: 200_000_000,
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
    if (answer.status >= 300 && answer.status !== 404)
      throw new Error(`the file store answered ${answer.status} to ${method}`)
    return answer
  }
  async function readListPage(prefix: string, after: string): Promise<string> {
    const query = new URLSearchParams({ 'list-type': '2', prefix })
    if (after) query.set('start-after', after)
    const url = `${s3.endpoint}/${s3.bucket}?${query}`
    const signedRequest = await client.sign(url, { method: 'GET' })
    const { status, body } = await fetchOutbound(url, { headers: signedRequest.headers, timeoutMs })
    if (status !== 200) throw new Error(`the file store answered ${status} to a listing`)
    return body.toString('utf8')
  }
  return {
    async put(key, bytes, type) {
      const { status } = await sendRequest('PUT', key, bytes, {
        'content-type': type,
        [mark]: markOf(key, bytes),
      })
      if (status === 404) throw new Error(`the bucket ${s3.bucket} is not there`)
    },
    async get(key) {
      const { status, body, headers } = await sendRequest('GET', key)
      if (status === 404) return null
      const storedMark = headers.get(mark)
      // Files of an earlier release have no mark. An HTML page isn't ours: a proxy is answering.
      if (
        storedMark === null
          ? /^text\/html/.test(headers.get('content-type') ?? '')
          : storedMark !== markOf(key, body)
      )
        throw new Error(`the file store gave other bytes than were put at ${key}`)
      return body
    },
    has: async (key) => (await sendRequest('HEAD', key)).status === 200,
    async remove(key) {
      await sendRequest('DELETE', key)
    },
    async *list(prefix) {
      for (let after = ''; ; ) {
        const text = await readListPage(prefix, after)
        // Keys have only safe characters, so nothing in them is escaped.
        const keys = [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map((match) => match[1]!)
        yield* keys
        if (!/<IsTruncated>true</.test(text) || keys.length === 0) return
        after = keys.at(-1)!
      }
    },
  }
}
