/** Files stored under a key whose content never changes. Keys are paths of safe characters. */
export type Blobs = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  get(key: string): Promise<Buffer | null>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Every key with this prefix, unsorted. */
  list(prefix: string): AsyncIterable<string>
}

/** A folder where files are put for someone else to collect. */
export type DropFolder = Pick<Blobs, 'put'>
