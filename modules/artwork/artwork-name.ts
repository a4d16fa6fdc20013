import { limits } from './limits.ts'

/** A file's name as it may be shown: no path, no control or direction marks, no ending, not empty, not endless. */
export function artworkName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/\.(png|jpe?g|webp|svg)$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  return [...clean].slice(0, limits.nameCharacters).join('').trim() || 'Artwork'
}
