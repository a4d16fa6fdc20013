import { limits } from './limits.ts'

/**
 * Makes a file's name displayable: no path, no control or direction marks, no extension, never empty, limited length.
 * `part`: the name of a page or layer of it.
 */
export function cleanArtworkName(wanted: string, part: string | null = null): string {
  const fileName = wanted.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = fileName
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
