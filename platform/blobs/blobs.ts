/** Files kept under a key that never changes its content. Keys are paths of safe characters. */
export type Blobs = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  get(key: string): Promise<Buffer | null>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Every key that begins so, in no order. */
  list(beginning: string): AsyncIterable<string>
}

/** A folder that files are put into for someone else to collect. */
export type DropFolder = Pick<Blobs, 'put'>
