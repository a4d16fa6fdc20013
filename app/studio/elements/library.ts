/** All elements by kind. Drawing them takes a few milliseconds and happens when someone first looks. */
import { badges } from './badges.ts'
import { animals } from './creatures.ts'
import { flowersAndLeaves } from './flowers.ts'
import { foodAndDrink } from './food.ts'
import { frames } from './frames.ts'
import type { Element } from './kit.ts'
import { dividers } from './lines.ts'
import { loveAndParty } from './love.ts'
import { musicAndGames } from './music.ts'
import { pixelArt } from './pixel-art.ts'
import { bursts, shapes } from './shapes.ts'
import { signs } from './signs.ts'
import { skyAndSea } from './sky.ts'
import { textures } from './textures.ts'
import { things } from './things.ts'
import { sportAndTravel } from './travel.ts'

export const library: readonly { kind: string; elements: readonly Element[] }[] = [
  { kind: 'Shapes', elements: shapes },
  { kind: 'Stars and bursts', elements: bursts },
  { kind: 'Badges and labels', elements: badges },
  { kind: 'Frames', elements: frames },
  { kind: 'Lines', elements: dividers },
  { kind: 'Flowers and leaves', elements: flowersAndLeaves },
  { kind: 'Sky and sea', elements: skyAndSea },
  { kind: 'Animals and faces', elements: animals },
  { kind: 'Food and drink', elements: foodAndDrink },
  { kind: 'Music and games', elements: musicAndGames },
  { kind: 'Sport and travel', elements: sportAndTravel },
  { kind: 'Love and party', elements: loveAndParty },
  { kind: 'Signs and arrows', elements: signs },
  { kind: 'Things', elements: things },
  { kind: 'Textures', elements: textures },
  { kind: 'Pixel art', elements: pixelArt },
]

/** Elements whose name, kind or words contain every searched word, by kind. */
export function findElements(query: string): typeof library {
  const searchedWords = query.toLowerCase().split(/\s+/).filter(Boolean)
  return library.flatMap(({ kind, elements }) => {
    const matches = elements.filter(({ name, words }) => {
      const text = `${name} ${words} ${kind}`.toLowerCase()
      return searchedWords.every((word) => text.includes(word))
    })
    return matches.length > 0 ? [{ kind, elements: matches }] : []
  })
}

/** An element by name; throws for an unknown one. */
export function findElement(name: string): Element {
  const element = library.flatMap(({ elements }) => elements).find((element) => element.name === name)
  if (!element) throw new Error(`There is no element ${name}.`)
  return element
}
