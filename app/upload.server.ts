/** A form with one file: the bytes without a copy, and the sender's name for it. */
export type Upload = {
  bytes: Uint8Array
  name: string
  /** Frees the memory of the whole body at once; `bytes` are empty from then on. */
  release(): void
}

const maxHead = 8_000

/**
 * Reads the file of a form that contains nothing else. The platform's own parser holds a large body four times over:
 * as received, concatenated, as a file, and as the file's bytes. Here it is held once. Null: there is no such file in
 * it.
 */
export async function readUpload(request: Request, field: string): Promise<Upload | null> {
  const [, quoted, unquoted] =
    /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
      request.headers.get('content-type') ?? '',
    ) ?? []
  const boundary = quoted ?? unquoted
  if (!boundary || !request.body) return null
  const body = await readBody(request)
  const delimiter = Buffer.from(`--${boundary}`)
  for (let offset = body.indexOf(delimiter); offset >= 0; ) {
    const start = offset + delimiter.length + 2
    const end = body.indexOf(`\r\n--${boundary}`, start)
    const headEnd = body.indexOf('\r\n\r\n', start)
    if (end < 0 || headEnd < 0 || headEnd > end || headEnd - start > maxHead) return null
    const head = body.subarray(start, headEnd).toString('utf8')
    const name = readParameter(head, 'filename')
    if (readParameter(head, 'name') === field && name !== null)
      return { bytes: body.subarray(headEnd + 4, end), name, release: () => void body.buffer.transfer(0) }
    offset = end + 2
  }
  return null
}

/** One parameter of a part's disposition, as browsers escape it (HTML standard, multipart form data). */
function readParameter(head: string, name: string): string | null {
  const line = /^content-disposition:\s*form-data;(.*)$/im.exec(head)?.[1] ?? ''
  const quotedValue = new RegExp(`(?:^|;)\\s*${name}="([^"]*)"`, 'i').exec(line)?.[1]
  return quotedValue === undefined ? null : quotedValue.replace(/%22/g, '"').replace(/%0D|%0A/gi, ' ')
}

/**
 * Reads the whole body into one buffer, allocated at once if its length was given. A client may send less than it
 * announced, but not more.
 */
async function readBody(request: Request): Promise<Buffer<ArrayBuffer>> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!Number.isInteger(length)) return Buffer.from(await request.arrayBuffer())
  const buffer = Buffer.allocUnsafeSlow(length)
  let size = 0
  for await (const chunk of request.body!) {
    if (size + chunk.byteLength > length) throw new Error('a body is longer than it says')
    buffer.set(chunk, size)
    size += chunk.byteLength
  }
  return buffer.subarray(0, size)
}
