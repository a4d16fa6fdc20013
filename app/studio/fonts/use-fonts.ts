import { useCallback, useState } from 'react'
import { fontBytesMax, type OwnFont } from '#artwork/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { type FaceId, familyOf, type OwnFontId } from '#press/fonts.ts'
import type { FontAnswer, FontsAnswer } from '../document/studio-data.ts'
import { sendChange } from '../saving/requests.ts'

export type OwnFonts = {
  fonts: readonly OwnFont[]
  /** The id once the font is in the shop, otherwise the fault in words. */
  add: (file: File) => Promise<{ words: string } | { id: OwnFontId }>
  /** Null once the font is off the shop's list, otherwise the fault in words. */
  remove: (id: OwnFontId) => Promise<string | null>
}

/** The fonts the shop uploaded. */
export function useFonts(initialFonts: readonly OwnFont[]): OwnFonts {
  const [fonts, setFonts] = useState(initialFonts)
  const add = useCallback<OwnFonts['add']>(async (file) => {
    if (file.size > fontBytesMax)
      return { words: `A font file has up to ${fontBytesMax / 1_000_000} MB. Choose one with fewer letters.` }
    const form = new FormData()
    form.append('file', file)
    const answer = await sendChange<FontAnswer>(`${hrefs.studioFonts}?licence=yes`, form)
    if (!answer.ok) return { words: answer.words }
    setFonts(answer.fonts)
    return { id: answer.added }
  }, [])
  const remove = useCallback<OwnFonts['remove']>(async (id) => {
    const answer = await sendChange<FontsAnswer>(hrefs.studioFont(id), {})
    if (!answer.ok) return answer.words
    setFonts(answer.fonts)
    return null
  }, [])
  return { fonts, add, remove }
}

/** A font's name: ours, or the shop's own. */
export const nameFont = (id: FaceId, ownFonts: readonly OwnFont[]): string =>
  familyOf(id) ?? ownFonts.find((font) => font.id === id)?.family ?? 'A font of another shop'
