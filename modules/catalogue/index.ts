/** Catalogue, server door: the blanks that creators decorate, their variants, stock and prices. */
export { allBlanks } from './blanks/all.ts'
