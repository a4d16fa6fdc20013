import { statfs } from 'node:fs/promises'
import type { Config } from './config.ts'

/** A disk's size and free space, in bytes. */
export type DiskRoom = { free: number; total: number }

/** A disk is low below a tenth of its size, a large one below five gigabytes. */
const lowDivisor = 10
const lowBytes = 5_000_000_000

export const isLow = ({ free, total }: DiskRoom): boolean => free < Math.min(total / lowDivisor, lowBytes)

/** The disk of DATA_DIR, if files or the embedded database are on it; null if neither is, or it is unknown. */
export async function readDataRoom(
  config: Pick<Config, 'dataDir' | 's3' | 'databaseUrl'>,
): Promise<DiskRoom | null> {
  if (config.s3 && config.databaseUrl) return null
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

const formatBytes = (bytes: number): string => {
  const gigabytes = bytes / 1e9
  return gigabytes < 1 ? `${Math.floor(bytes / 1e6)} MB` : `${gigabytes.toFixed(gigabytes < 10 ? 1 : 0)} GB`
}

/** "1.4 GB of 40 GB". */
export const formatRoom = ({ free, total }: DiskRoom): string =>
  `${formatBytes(free)} of ${formatBytes(total)}`
