import { type Result, refused } from '#kernel/result.ts'
import type { UploadRefusal } from '../contract.ts'
import { type CleanPicture, cleanPicture } from './clean-picture.ts'
import { readHeader } from './read-header.ts'

const photoTypes = new Set<string>(['png', 'jpeg', 'webp', 'heic', 'avif'])

/** The same jail for camera pictures: drawings and documents are refused. */
export async function cleanPhoto(bytes: Uint8Array): Promise<Result<CleanPicture, UploadRefusal>> {
  const header = readHeader(bytes)
  if (!header.ok) return header
  return photoTypes.has(header.value.type) ? cleanPicture(bytes) : refused('artwork.not_a_photo')
}
