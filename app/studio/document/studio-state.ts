/** The studio's state and its changes. The design has a history; products, prices and words don't. */
import { areaNames, areaOf } from '#catalogue/contract'
import { listingLimits } from '#listings/contract'
import { type DesignDocument, isBare, type Layer } from '#press/document.ts'
import type { TextShaper } from '#press/draw/text-shaper.ts'
import { containerOf, copyOnto, listLayers, replaceLayers, tidyArea } from './edits.ts'
import {
  addStep,
  beginHistory,
  endStep,
  type History,
  redoStep,
  replacePresent,
  undoStep,
  walkTo,
} from './history.ts'
import { remeasureBorrowed } from './new-layer.ts'
import type { Choice, StudioData, StudioPicture, StudioProduct, Terms } from './studio-data.ts'

export type StudioState = {
  history: History<DesignDocument>
  products: StudioProduct[]
  choices: Choice[]
  /** The product on the stage. */
  current: string
  area: string
  /** The nested groups being edited. */
  inside: string[]
  selection: string[]
  terms: Terms
  name: string
}

export type Change =
  | { do: 'edit'; document: DesignDocument; mark?: string; select?: string[]; name?: string }
  | { do: 'swap picture'; layerId: string; picture: StudioPicture; name: string }
  | { do: 'measure'; shaper: TextShaper }
  | { do: 'settle' }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'walk'; steps: number }
  | { do: 'enter'; group: string }
  | { do: 'leave' }
  | { do: 'select'; ids: string[] }
  | { do: 'show area'; area: string }
  | { do: 'show product'; blankId: string }
  | { do: 'show colour'; colour: string; blankId?: string }
  | { do: 'offer'; blankId: string; colours: string[] }
  | { do: 'price'; blankId: string; priceMinor: number }
  | { do: 'add product'; product: StudioProduct }
  | { do: 'add products'; products: readonly StudioProduct[] }
  | { do: 'remove product'; blankId: string }
  | { do: 'terms'; terms: Partial<Terms> }
  | { do: 'rename'; name: string }

export function createState(data: StudioData): StudioState {
  const first = data.products[0]
  return {
    history: beginHistory(data.document),
    products: data.products,
    choices: data.choices,
    current: first?.blank.id ?? '',
    area: first ? (areaNames(first.blank)[0] ?? 'front') : 'front',
    inside: [],
    selection: [],
    terms: data.terms,
    name: data.name,
  }
}

export const documentOf = (state: StudioState) => state.history.present
export const productOf = (state: StudioState, id = state.current) =>
  state.products.find(({ blank }) => blank.id === id) ?? null
export const choiceOf = (state: StudioState, id = state.current) =>
  state.choices.find(({ blankId }) => blankId === id) ?? null

export function applyChange(state: StudioState, change: Change): StudioState {
  switch (change.do) {
    case 'edit':
      return {
        ...state,
        history: addStep(state.history, change.document, change.mark ?? null, change.name),
        selection: change.select ?? state.selection,
      }
    case 'swap picture': {
      const document = swapPicture(documentOf(state), change.layerId, change.picture)
      return { ...state, history: addStep(state.history, document, null, change.name) }
    }
    case 'measure': {
      const fit = (layer: Layer) => remeasureBorrowed(layer, change.shaper)
      const document = replaceLayers(documentOf(state), containerOfState(state), state.selection, fit)
      return { ...state, history: replacePresent(state.history, document) }
    }
    case 'settle':
      return { ...state, history: endStep(state.history) }
    case 'undo':
      return dropMissing({ ...state, history: undoStep(state.history) })
    case 'redo':
      return dropMissing({ ...state, history: redoStep(state.history) })
    case 'walk':
      return dropMissing({ ...state, history: walkTo(state.history, change.steps) })
    case 'enter':
      return dropMissing({ ...state, inside: [...state.inside, change.group], selection: [] })
    case 'leave':
      return leaveGroup(state)
    case 'select':
      return { ...state, selection: change.ids, history: endStep(state.history) }
    case 'show area':
      return { ...leaveAllGroups(state), area: change.area, selection: [] }
    case 'show product':
      return showProduct(state, change.blankId)
    case 'show colour':
      return changeChoice(state, change.blankId ?? state.current, (choice) => ({
        ...choice,
        shown: change.colour,
      }))
    case 'offer':
      return changeChoice(state, change.blankId, (choice) => ({ ...choice, colours: change.colours }))
    case 'price':
      return changeChoice(state, change.blankId, (choice) => setPrice(choice, change.priceMinor))
    case 'add product':
      return addProduct(state, change.product)
    case 'add products':
      return addProducts(state, change.products)
    case 'remove product':
      return removeProduct(state, change.blankId)
    case 'terms':
      return { ...state, terms: { ...state.terms, ...change.terms } }
    case 'rename':
      return { ...state, name: change.name }
  }
}

/** Gives one image layer another artwork in the same box, wherever it is. */
function swapPicture(document: DesignDocument, layerId: string, { id, width, height }: StudioPicture) {
  const swapWithin = (layers: readonly Layer[]): Layer[] =>
    layers.map((layer) => {
      if (layer.kind === 'group') return { ...layer, layers: swapWithin(layer.layers) }
      if (layer.id !== layerId || layer.kind !== 'image') return layer
      return { ...layer, artwork: id, pixels: { width, height } }
    })
  const areas = Object.entries(document.areas).map(([name, area]) => [
    name,
    { ...area, layers: swapWithin(area.layers) },
  ])
  return { ...document, areas: Object.fromEntries(areas) as DesignDocument['areas'] }
}

export const containerOfState = ({ area, inside }: Pick<StudioState, 'area' | 'inside'>) =>
  containerOf(area, inside)

/** After undo and redo, keeps the groups being edited and the selection as far as they still exist. */
function dropMissing(state: StudioState): StudioState {
  const document = documentOf(state)
  let inside = state.inside
  while (inside.length > 0 && listLayers(document, containerOf(state.area, inside)).length === 0)
    inside = inside.slice(0, -1)
  const presentIds = new Set(listLayers(document, containerOf(state.area, inside)).map((layer) => layer.id))
  return { ...state, inside, selection: state.selection.filter((id) => presentIds.has(id)) }
}

/** Leaves all groups and fits their boxes. */
function leaveAllGroups(state: StudioState): StudioState {
  if (state.inside.length === 0) return state
  const history = replacePresent(state.history, tidyArea(documentOf(state), state.area))
  return { ...state, inside: [], history: endStep(history) }
}

/** Leaves the innermost group, and selects it. */
function leaveGroup(state: StudioState): StudioState {
  const group = state.inside.at(-1)
  if (group === undefined) return state
  const inside = state.inside.slice(0, -1)
  const ungrouped = leaveAllGroups(state)
  return dropMissing({ ...ungrouped, inside, selection: [group] })
}

const changeChoice = (
  state: StudioState,
  blankId: string,
  change: (choice: Choice) => Choice,
): StudioState => ({
  ...state,
  choices: state.choices.map((choice) => (choice.blankId === blankId ? change(choice) : choice)),
})

/** Sets the lowest price; larger sizes keep their prices if these are still higher. */
function setPrice({ sizePrices = {}, ...choice }: Choice, priceMinor: number): Choice {
  const higherPrices = Object.entries(sizePrices).filter(([, price]) => price > priceMinor)
  return {
    ...choice,
    priceMinor,
    ...(higherPrices.length > 0 ? { sizePrices: Object.fromEntries(higherPrices) } : {}),
  }
}

function showProduct(state: StudioState, blankId: string): StudioState {
  const product = productOf(state, blankId)
  if (!product) return state
  const names = areaNames(product.blank)
  const area = names.includes(state.area) ? state.area : (names[0] ?? state.area)
  if (area === state.area) return { ...state, current: blankId }
  return { ...leaveAllGroups(state), current: blankId, area, selection: [] }
}

/** Best-selling colours, in this order; a product without them starts with its own first colours. */
const preferredColours = ['white', 'black', 'natural', 'navy', 'athletic-heather', 'sport-grey', 'red']

/** A product's default colours: up to five, at the usual price. */
export function createChoice({ blank }: StudioProduct): Choice {
  const slugs = blank.colours.map((colour) => colour.slug)
  const preferredSlugs = preferredColours.filter((slug) => slugs.includes(slug))
  const colours = [...preferredSlugs, ...slugs.filter((slug) => !preferredSlugs.includes(slug))].slice(
    0,
    preferredSlugs.length > 1 ? Math.min(5, preferredSlugs.length) : 3,
  )
  return { blankId: blank.id, colours, priceMinor: blank.retailMinor, shown: colours[0] ?? '' }
}

/** Adds the areas a design lacks; on a product with nothing to print, the main area's layers are laid out again. */
export function addAreas(document: DesignDocument, { blank }: StudioProduct): DesignDocument {
  const areas = { ...document.areas }
  const isBareEverywhere = areaNames(blank).every((name) => {
    const area = areas[name]
    return area === undefined || isBare(area)
  })
  const mainArea = Object.values(document.areas).find((area) => !isBare(area))
  areaNames(blank).forEach((name, i) => {
    const size = areaOf(blank, name)
    if (!size || areas[name]) return
    const layers = isBareEverywhere && i === 0 && mainArea ? copyOnto(mainArea, size) : []
    areas[name] = { widthIn: size.widthIn, heightIn: size.heightIn, layers }
  })
  return { ...document, areas }
}

function addProduct(state: StudioState, product: StudioProduct): StudioState {
  if (productOf(state, product.blank.id)) return showProduct(state, product.blank.id)
  const document = addAreas(documentOf(state), product)
  const withProduct = {
    ...state,
    history: addStep(state.history, document, null, `Add ${product.blank.name}`),
    products: [...state.products, product],
    choices: [...state.choices, createChoice(product)],
  }
  return showProduct(withProduct, product.blank.id)
}

/** Adds up to as many products as a listing holds; the one on the stage stays. */
function addProducts(state: StudioState, products: readonly StudioProduct[]): StudioState {
  const room = listingLimits.productsPerListing - state.products.length
  const newProducts = products.filter(({ blank }) => !productOf(state, blank.id)).slice(0, Math.max(0, room))
  if (newProducts.length === 0) return state
  return {
    ...state,
    history: addStep(
      state.history,
      newProducts.reduce(addAreas, documentOf(state)),
      null,
      `Add ${newProducts.length} products`,
    ),
    products: [...state.products, ...newProducts],
    choices: [...state.choices, ...newProducts.map(createChoice)],
  }
}

function removeProduct(state: StudioState, blankId: string): StudioState {
  if (state.choices.length < 2) return state
  const remaining = {
    ...state,
    products: state.products.filter(({ blank }) => blank.id !== blankId),
    choices: state.choices.filter((choice) => choice.blankId !== blankId),
  }
  return state.current === blankId ? showProduct(remaining, remaining.choices[0]?.blankId ?? '') : remaining
}
