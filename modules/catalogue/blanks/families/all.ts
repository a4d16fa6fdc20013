/** Every family by name, kind by kind. A new kind is a file here and a line below. */
import { accessories } from './accessories.ts'
import { bags } from './bags.ts'
import { bottoms } from './bottoms.ts'
import { downloads } from './downloads.ts'
import { drinkware } from './drinkware.ts'
import { hats } from './hats.ts'
import { home } from './home.ts'
import { kids } from './kids.ts'
import { paper } from './paper.ts'
import { tops } from './tops.ts'
import { wallArt } from './wall-art.ts'
import { womens } from './womens.ts'

export const families = {
  ...tops,
  ...womens,
  ...bottoms,
  ...kids,
  ...hats,
  ...drinkware,
  ...wallArt,
  ...home,
  ...paper,
  ...bags,
  ...accessories,
  ...downloads,
}
export type FamilyName = keyof typeof families
