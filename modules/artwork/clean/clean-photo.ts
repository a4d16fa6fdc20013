import { type Result, refused } from '#kernel/result.ts'
import type { UploadRefusal } from '../contract.ts'
import { type CleanPicture, cleanPicture } from './clean-picture.ts'
import { readHeader } from './read-header.ts'

/** The same jail for what a camera made: drawings are not taken. */
export async function cleanPhoto(bytes: Uint8Array): Promise<Result<CleanPicture, UploadRefusal>> {
  const header = readHeader(bytes)
  if (!header.ok) return header
  return header.value.type === 'svg' ? refused('artwork.unknown_type') : cleanPicture(bytes)
}
