import { listingLimits } from '#listings/contract'
import { everyLayer } from '#press/document.ts'
import { documentOf, type StudioState } from './studio-state.ts'

/** What the listing might be called: as the design is, else by the first words on it. Nothing where neither says. */
export function suggestedTitle(state: StudioState): string {
  if (state.name.trim() !== '' && state.name !== 'Untitled design') return state.name.trim()
  const words = Object.values(documentOf(state).areas)
    .flatMap(({ layers }) => everyLayer(layers))
    .flatMap((layer) => (layer.kind === 'text' && !layer.hidden ? [layer.text] : []))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .find((text) => text !== '' && text !== 'Your words')
  return words ? inSentence(words).slice(0, listingLimits.titleCharacters) : ''
}

/** Letters are shouted on cloth more often than in a name. */
const inSentence = (words: string): string =>
  words.length > 4 && words === words.toUpperCase() ? `${words[0]}${words.slice(1).toLowerCase()}` : words
