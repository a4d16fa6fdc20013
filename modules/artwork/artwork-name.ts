import { limits } from './limits.ts'

/**
 * A file's name as it may be shown: no path, no control or direction marks, no ending, not empty, not endless. `part`: what a
 * page or a layer of it is called.
 */
export function artworkName(given: string, part: string | null = null): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/\.(png|jpe?g|webp|svg|pdf|ai|psd|tiff?|heic|heif|avif)$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  const name =
    [...clean]
      .slice(0, limits.nameCharacters - (part ? part.length + 2 : 12))
      .join('')
      .trim() || 'Artwork'
  return part ? `${name}, ${part}` : name
}
