/** Countries with their states and cities, for addresses. */
export const countries = {
  Nigeria: { Lagos: ['Ikeja', 'Lekki', 'Surulere'], Abuja: ['Garki', 'Maitama', 'Wuse'] },
  'South Africa': { Gauteng: ['Johannesburg', 'Pretoria'], 'Western Cape': ['Cape Town', 'Stellenbosch'] },
} as const satisfies Record<string, Record<string, readonly string[]>>

const tree: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = countries
export const countryNames: readonly string[] = Object.keys(tree)
export const statesOf = (country: string): readonly string[] =>
  Object.hasOwn(tree, country) ? Object.keys(tree[country]!) : []
export const citiesOf = (country: string, state: string): readonly string[] =>
  Object.hasOwn(tree, country) && Object.hasOwn(tree[country]!, state) ? tree[country]![state]! : []
