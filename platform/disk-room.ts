import { statfs } from 'node:fs/promises'
import type { Config } from './config.ts'

/** The size of a disk and the room that is left, in bytes. */
export type DiskRoom = { free: number; whole: number }

/** Below a tenth of it a disk is short of room, and a large one below this much. */
const tenth = 10
const bytesLow = 5_000_000_000

export const isLow = ({ free, whole }: DiskRoom): boolean => free < Math.min(whole / tenth, bytesLow)

/** The disk of DATA_DIR, where the files or the embedded database lie on it; null if neither does, or nobody can say. */
export async function dataRoom(
  config: Pick<Config, 'dataDir' | 's3' | 'databaseUrl'>,
): Promise<DiskRoom | null> {
  if (config.s3 && config.databaseUrl) return null
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    return { free: bavail * bsize, whole: blocks * bsize }
  } catch {
    return null
  }
}

const amount = (bytes: number): string => {
  const gigabytes = bytes / 1e9
  return gigabytes < 1 ? `${Math.floor(bytes / 1e6)} MB` : `${gigabytes.toFixed(gigabytes < 10 ? 1 : 0)} GB`
}

/** "1.4 GB of 40 GB". */
export const roomWords = ({ free, whole }: DiskRoom): string => `${amount(free)} of ${amount(whole)}`
