/** A fan who wants one unit of a drop, as a browser without scripts or with our small one: page, cart, line, checkout. */
import { readForms } from './forms.ts'

export type Answer = { status: number; to: string; text: string }
/** Sends a browser's request: keeps cookies, follows no redirects. */
export type SendRequest = (path: string, form?: Record<string, string>) => Promise<Answer>
export type DropEnd = {
  end: 'bought' | 'unpaid' | 'sold out' | 'left'
  waited: boolean
  order: string | null
}
/** The step at which a fan leaves without notice. */
export type LeavingPoint = 'line' | 'turn' | 'cart' | 'checkout'
export type DropVisit = {
  ask: SendRequest
  product: string
  listingId: string
  number: number
  /** What to add to the cart, if the product's page needn't be opened. */
  choice?: Record<string, string>
  leaves?: LeavingPoint
  /** Pages of this browser run their scripts, which check the turn as soon as a page has loaded. */
  scripts?: boolean
  /** The product is already in the cart: only the checkout remains. */
  inCart?: boolean
  /** The buyer's e-mail, if not the one of this number. */
  email?: string
  /** The street, if not the fan's own. */
  line1?: string
  /** The card fields, if not the test provider's. */
  card?: Record<string, string>
  /** Waits before checking the place in line again. */
  pause: (seconds: number) => Promise<unknown>
}

const endLeft = (waited: boolean): DropEnd => ({ end: 'left', waited, order: null })
const endSoldOut = (waited: boolean): DropEnd => ({ end: 'sold out', waited, order: null })

/** Buys, or learns that it is sold out. Throws when a page leads nowhere: a fan would be stuck there. */
export async function buyFromDrop(visit: DropVisit): Promise<DropEnd> {
  const { ask, product } = visit
  if (visit.inCart) return pay(visit, false)
  const choice = visit.choice ?? (await readChoice(ask, product))
  if (!choice) return endSoldOut(false)
  const cart = product.replace(/[^/]+$/, 'cart')
  let waited = false
  let added = await ask(cart, choice)
  for (let tries = 0; added.to.includes('/waiting/'); tries += 1) {
    if (tries > 20) throw new Error(`fan ${visit.number} is sent to the line again and again`)
    const end = await joinLine(visit, added.to)
    if (end === 'sold out') return endSoldOut(waited)
    if (end === 'left') return endLeft(true)
    waited = true
    added = await ask(cart, choice)
  }
  if (added.status !== 303) return endSoldOut(waited)
  await loadScripts(visit)
  if (visit.leaves === 'cart') return endLeft(waited)
  return pay(visit, waited)
}

/** The request that the scripts of cart and checkout send on loading, and then every five seconds. */
const loadScripts = async ({ scripts, ask, listingId }: DropVisit): Promise<void> => {
  if (scripts) await ask(`/standing/${listingId}`)
}

/** The form that the product's page would send; null without a button. */
async function readChoice(send: SendRequest, product: string): Promise<Record<string, string> | null> {
  const { text } = await send(product)
  const form = readForms(text, product).find((candidate) =>
    candidate.submissions.some((fields) => 'listingId' in fields),
  )
  if (!form) return null
  const size = /<input[^>]*name="size"[^>]*value="([^"]+)"/.exec(text)?.[1] ?? 'M'
  return { ...form.submissions[0]!, size, quantity: '1' }
}

type LineState = { state: string; again?: number }
/** The state that a page of the line shows; without scripts the page reloads itself. */
async function readState(send: SendRequest, page: string): Promise<LineState> {
  const { text, to } = await send(page)
  if (to) return { state: to.includes('/checkout') ? 'turn' : 'over' }
  const [state, again] = ['state', 'again'].map((name) => new RegExp(`data-${name}="(\\w+)"`).exec(text)?.[1])
  return { state: state ?? 'none', again: Number(again) || 5 }
}

/** Opens the page and looks at the place as its script does, until it is this fan's turn or there is nothing left. */
async function joinLine({ ask, listingId, pause, number, leaves, scripts }: DropVisit, page: string) {
  let state = await readState(ask, page)
  const readStateByScript = async () => JSON.parse((await ask(`/standing/${listingId}`)).text) as LineState
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (leaves === 'line') return 'left'
    if (state.state === 'turn') return leaves === 'turn' ? 'left' : 'turn'
    if (state.state === 'sold_out' || state.state === 'over') return 'sold out'
    if (state.state === 'lapsed' || state.state === 'none') await ask(page, {})
    await pause(state.again ?? 1)
    state = await (scripts ? readStateByScript() : readState(ask, page))
  }
  throw new Error(`fan ${number} waited and waited`)
}

const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' }
const createAddress = (number: number) => ({
  email: `drop${number}@fans.test`,
  name: `Fan ${number}`,
  line1: `${number} Allen Avenue`,
  line2: '',
  city: 'Lagos',
  region: 'Lagos',
  postalCode: '101233',
  country: 'NG',
  phone: '',
})

async function pay(visit: DropVisit, waited: boolean): Promise<DropEnd> {
  const { ask, product, number } = visit
  const address = {
    ...createAddress(number),
    ...(visit.email ? { email: visit.email } : {}),
    ...(visit.line1 ? { line1: visit.line1 } : {}),
  }
  const checkout = product.replace(/[^/]+$/, 'checkout')
  let checkoutPage = await ask(checkout, { ...address, intent: 'update' })
  await loadScripts(visit)
  if (visit.leaves === 'checkout') return endLeft(waited)
  // On a busy machine a turn may end before its answer arrives, several times in a row.
  for (let tries = 0; tries < 40; tries += 1) {
    if (checkoutPage.to.includes('/waiting/')) {
      if ((await joinLine(visit, checkoutPage.to)) === 'sold out') return endSoldOut(true)
      checkoutPage = await ask(checkout)
      continue
    }
    if (checkoutPage.status >= 300 && checkoutPage.status < 400) {
      if (!checkoutPage.to.includes('/order/')) return endSoldOut(waited)
      const url = new URL(checkoutPage.to, 'http://localhost')
      const { text } = await ask(url.pathname + url.search)
      const end = text.includes('Thank you,') ? 'bought' : 'unpaid'
      return { end, waited, order: /FN-[2-9A-HJ-NP-Z]{6}/.exec(checkoutPage.to)?.[0] ?? null }
    }
    const form = readForms(checkoutPage.text, checkout).find((candidate) =>
      candidate.submissions.some((fields) => 'shown' in fields),
    )
    if (!form) return endSoldOut(waited)
    const fields = form.submissions.find((candidate) => candidate.intent === 'pay') ?? form.submissions[0]!
    const cardFields = fields.card_token ? {} : (visit.card ?? card)
    checkoutPage = await ask(checkout, { ...fields, ...address, ...cardFields, intent: 'pay' })
    if (checkoutPage.status === 402) return { end: 'unpaid', waited, order: null }
    if (checkoutPage.status === 409 && /sold out|(is|are) left/i.test(checkoutPage.text))
      return endSoldOut(waited)
  }
  throw new Error(`the checkout of fan ${number} never ended: ${checkoutPage.status}`)
}
