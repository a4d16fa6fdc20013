/** The object store of the trial with containers: our double, started with the arguments of MinIO's image. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startS3Double } from './s3-double.ts'

const [, , , folder = '/data'] = process.argv
const { MINIO_ROOT_PASSWORD: secret } = process.env
if (!secret) throw new Error('MINIO_ROOT_PASSWORD is missing')

/** A map that survives a restart: each entry is a file named after its key. */
class PersistentMap<Value> extends Map<string, Value> {
  readonly #at: string
  readonly #write: (value: Value) => string | Buffer

  constructor(at: string, read: (bytes: Buffer) => Value, write: (value: Value) => string | Buffer) {
    super()
    this.#at = at
    this.#write = write
    mkdirSync(at, { recursive: true })
    for (const name of readdirSync(at))
      super.set(decodeURIComponent(name), read(readFileSync(join(at, name))))
  }
  #file(key: string): string {
    return join(this.#at, encodeURIComponent(key))
  }
  override set(key: string, value: Value): this {
    writeFileSync(this.#file(key), this.#write(value))
    return super.set(key, value)
  }
  override delete(key: string): boolean {
    rmSync(this.#file(key), { force: true })
    return super.delete(key)
  }
}

const keepAsItIs = (bytes: Buffer): Buffer => bytes
await startS3Double(secret, {
  host: '0.0.0.0',
  port: 9000,
  files: new PersistentMap(join(folder, '.files'), keepAsItIs, keepAsItIs),
  marks: new PersistentMap(
    join(folder, '.marks'),
    (bytes) => JSON.parse(bytes.toString()) as Record<string, string>,
    (marks) => JSON.stringify(marks),
  ),
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
