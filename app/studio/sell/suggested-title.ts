import { listingLimits } from '#listings/contract'
import { flattenLayers } from '#press/document.ts'
import { documentOf, type StudioState } from '../document/studio-state.ts'

/** A title for the listing: the design's name, else the first words on it, else the name of its picture. */
export function suggestTitle(state: StudioState): string {
  if (state.name.trim() !== '' && state.name !== 'Untitled design') return state.name.trim()
  const layers = Object.values(documentOf(state).areas).flatMap((area) => flattenLayers(area.layers))
  const words = layers
    .flatMap((layer) => (layer.kind === 'text' && !layer.hidden ? [layer.text] : []))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .find((text) => text !== '' && text !== 'Your words')
  const pictures = layers.flatMap((layer) =>
    layer.kind === 'image' && !layer.hidden ? [readFileTitle(layer.name ?? '')] : [],
  )
  const title = words ? lowerFirst(words) : (pictures.find((name) => name !== '') ?? '')
  return title.slice(0, listingLimits.titleCharacters)
}

/** Camera and scanner file names, which are ignored. */
const machineWords =
  /^(img|dsc|dscf|pxl|image|picture|photo|screenshot|untitled|design|download|copy|final|at|of|new|v)$/i
function readFileTitle(name: string): string {
  const words = name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .split(/[\s_.-]+/)
    .filter((word) => /\p{L}{2}/u.test(word) && !/\d{3}/.test(word) && !machineWords.test(word))
  const title = words.join(' ')
  return title && `${title[0]?.toUpperCase()}${title.slice(1)}`
}

/** Text on cloth is often in capitals; a name isn't. */
const lowerFirst = (words: string): string =>
  words.length > 4 && words === words.toUpperCase() ? `${words[0]}${words.slice(1).toLowerCase()}` : words
