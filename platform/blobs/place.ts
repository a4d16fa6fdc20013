import type { Config } from '../config.ts'
import type { Blobs, DropFolder } from './blobs.ts'
import { blobsOnDisk } from './on-disk.ts'
import { blobsOnS3 } from './on-s3.ts'
import { dropOnSftp } from './on-sftp.ts'

/** A folder or bucket that a setting names. */
export const openPlace = (target: NonNullable<Config['backup']>['target']): Blobs =>
  'folder' in target ? blobsOnDisk(target.folder) : blobsOnS3(target.s3)

/** A folder here, a bucket, or a folder of another machine. */
export const openDropFolder = (target: NonNullable<Config['hotFolder']>): DropFolder =>
  'sftp' in target ? dropOnSftp(target.sftp) : openPlace(target)
