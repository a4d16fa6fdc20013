import type { Config } from '../config.ts'
import type { Blobs } from './blobs.ts'
import { blobsOnDisk } from './on-disk.ts'
import { blobsOnS3 } from './on-s3.ts'

/** A folder or bucket that a setting names. */
export const placeOf = (target: NonNullable<Config['hotFolder']>): Blobs =>
  'folder' in target ? blobsOnDisk(target.folder) : blobsOnS3(target.s3)
