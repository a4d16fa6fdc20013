import { limits } from './limits.ts'

/**
 * A file's name as it may be shown: no path, no control or direction marks, no ending, not empty, not endless. Pages of a
 * document after the first say which they are.
 */
export function artworkName(given: string, page = 1): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/\.(png|jpe?g|webp|svg|pdf|ai|psd|tiff?|heic|heif|avif)$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  const name =
    [...clean]
      .slice(0, limits.nameCharacters - 12)
      .join('')
      .trim() || 'Artwork'
  return page > 1 ? `${name}, page ${page}` : name
}
