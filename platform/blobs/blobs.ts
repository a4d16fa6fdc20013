/** Files kept under a key that never changes its content. Keys are paths of safe characters. */
export type Blobs = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  get(key: string): Promise<Buffer | null>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Every key that begins so, in no order. */
  list(beginning: string): AsyncIterable<string>
}

/** Where files are put for someone else to take away. */
export type DropFolder = Pick<Blobs, 'put'>
