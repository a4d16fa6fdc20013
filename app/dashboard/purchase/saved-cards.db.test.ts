import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { goodPassword } from '#drivers/people.ts'
import { type StripeDouble, startStripeDouble } from '#drivers/stripe-double.ts'
import type { Id } from '#kernel/id.ts'
import { findPlan, saveCard } from '#purchases'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
let stripe: StripeDouble
beforeAll(async () => {
  stripe = await startStripeDouble()
  app = await openApp({
    SAMPLE: 'off',
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.endpoint,
  })
})
afterAll(async () => {
  await app.close()
  await stripe.stop()
})

let personCount = 0
async function addCreator() {
  personCount += 1
  const jar: Jar = new Map()
  const email = `creator${personCount}@example.com`
  const person = {
    name: 'Adaeze Bello',
    email,
    password: goodPassword,
    shop: { name: `Shop ${personCount}` },
  }
  const account = await app.services.transact((tx, at) => createAccount(tx, depsOf(app.services), person, at))
  const post = (form: Record<string, string>, path = '/purchase') => app.post(path, form, jar)
  await post({ email, password: goodPassword }, '/login')
  const readPage = (path: string) => app.readPage(path, jar)
  const addCard = (token: string, cardName = 'Adaeze Bello') =>
    post({ intent: 'add-card', card_token: token, cardName })
  const cardsHref = '/purchase?tab=payment-method'
  const startPlan = async () => {
    const cardId =
      /name="cardId".*?value="(crd_\w+)"/s.exec(await readPage('/purchase?tab=subscription'))?.[1] ?? ''
    return post({ intent: 'start-plan', billed: 'monthly', sumMinor: '900', cardId })
  }
  const findOwnPlan = () => app.services.read((tx) => findPlan(tx, account.shopId as Id<'shop'>))
  return {
    jar,
    post,
    page: readPage,
    addCard,
    cards: cardsHref,
    startPlan,
    plan: findOwnPlan,
    shopId: account.shopId as Id<'shop'>,
  }
}

test('a card is typed into Stripe’s fields, on a page that allows them, and shown with brand, last four and expiry', async () => {
  const { jar, page, addCard, cards } = await addCreator()
  const response = await app.fetch(`${cards}&add`, { jar })
  expect(response.headers.get('content-security-policy')).toContain(`frame-src 'self' ${stripe.endpoint}`)
  expect(await response.text()).not.toContain('cardNumber')
  expect(await page(cards)).toContain('No saved cards')
  const saved = await addCard('ctoken_card_visa')
  expect([saved.status, saved.headers.get('location')]).toEqual([303, cards])
  const html = await page(cards)
  for (const text of ['Visa, ending 4242', 'expires 12/2034', 'Preferred']) expect(html).toContain(text)
  const refused = await addCard('ctoken_card_chargeDeclined')
  expect(refused.status).toBe(402)
  expect(await refused.text()).toContain('Your bank did not let this card be saved.')
  expect((await addCard('ctoken_card_mastercard', '')).status).toBe(422)
})

test('a bank that asks for confirmation is opened, and leads back to the saved card', async () => {
  const { jar, page, addCard, cards } = await addCreator()
  const sent = await addCard('ctoken_card_authenticationRequired')
  expect(sent.headers.get('location')).toContain(`${stripe.endpoint}/authenticate/seti_`)
  const ref = sent.headers.get('location')!.split('/').at(-1)!
  stripe.books.wallet.decide(ref, true)
  expect(await page(cards)).toContain('No saved cards')
  const returned = await app.fetch(`${cards}&setup_intent=${ref}&redirect_status=succeeded`, { jar })
  const html = await page(returned.headers.get('location')!)
  expect(html).toContain('Your card is saved.')
  expect(html).toContain('ending 3155')
})

test('a plan is paid by the saved card; its invoice says so', async () => {
  const { page, addCard, startPlan, plan } = await addCreator()
  await addCard('ctoken_card_visa')
  const started = await startPlan()
  expect(started.headers.get('location')).toBe('/purchase?tab=purchase-history')
  expect(await plan()).toMatchObject({ status: 'active' })
  const history = await page('/purchase')
  expect(history).toContain('Fanfare Plus, one month')
  expect(history).toContain('Paid')
  expect(await page('/purchase?tab=subscription')).toContain('Renews on')
})

test('a declined card is reported, and starts no plan', async () => {
  const { addCard, startPlan, plan } = await addCreator()
  await addCard('ctoken_card_chargeCustomerFail')
  stripe.books.declinesOnSession = true
  const declined = await startPlan()
  stripe.books.declinesOnSession = false
  expect(declined.status).toBe(402)
  expect(await declined.text()).toContain('The card ending in 0341 was declined. Nothing was bought.')
  expect(await plan()).toBeNull()
})

test('a payment that the bank wants confirmed leads there, and starts the plan on return', async () => {
  const { page, addCard, startPlan, plan, post } = await addCreator()
  await addCard('ctoken_card_authenticationRequiredLater')
  const started = await startPlan()
  const [, purchase] = /^(\/purchase\/\w+)\?go$/.exec(started.headers.get('location')!)!
  expect(await page(purchase!)).toContain(`${stripe.endpoint}/authenticate/`)
  expect(await page('/purchase')).toContain('Awaiting your confirmation')
  const repeated = await startPlan()
  expect(repeated.status).toBe(409)
  const intent = [...stripe.books.intents.values()].at(-1)!
  expect(intent.returnUrl).toContain(purchase)
  // The page can't confirm the payment itself: the bank decides.
  const id = purchase!.split('/').at(-1)!
  await post({ intent: 'confirm', purchaseId: id })
  expect(await plan()).toBeNull()
  stripe.books.decide(intent.id, true)
  const purchasePage = await page(purchase!)
  expect(purchasePage).not.toContain('Continue to your bank')
  expect(purchasePage).toContain('Paid')
  expect(await plan()).toMatchObject({ status: 'active' })
})

test('a payment awaiting confirmation can be given up, but not by another shop', async () => {
  const owner = await addCreator()
  await owner.addCard('ctoken_card_authenticationRequiredLater')
  const started = await owner.startPlan()
  const purchaseId = /(pur_\w+)/.exec(started.headers.get('location')!)![1]!
  const intent = [...stripe.books.intents.values()].at(-1)!
  const stranger = await addCreator()
  for (const formIntent of ['give-up', 'confirm']) await stranger.post({ intent: formIntent, purchaseId })
  expect(intent.status).toBe('requires_action')
  expect((await app.fetch(`/purchase/${purchaseId}`, { jar: stranger.jar })).status).toBe(404)
  await owner.post({ intent: 'give-up', purchaseId })
  expect(intent.status).toBe('canceled')
  expect(await owner.page('/purchase')).toContain('Declined')
})

test('removing a card asks first; the card of a plan stays', async () => {
  const { page, addCard, startPlan, post, cards } = await addCreator()
  await addCard('ctoken_card_visa')
  await addCard('ctoken_card_mastercard')
  const [visa, mastercard] = [...(await page(cards)).matchAll(/remove=(crd_\w+)/g)].map(([, id]) => id!)
  expect(await page(`${cards}&remove=${mastercard}`)).toContain('Remove Mastercard, ending 4444?')
  await startPlan()
  expect((await post({ intent: 'remove-card', cardId: visa! })).status).toBe(409)
  expect((await post({ intent: 'remove-card', cardId: mastercard! })).status).toBe(303)
  expect(await page(cards)).not.toContain('ending 4444')
})

test('no test card is taken where Stripe keeps the cards, and declined cards are limited per hour', async () => {
  const { post, page, addCard, cards, plan, shopId } = await addCreator()
  await post({ intent: 'add-card', cardNumber: '4242 4242 4242 4242', cardName: 'Adaeze' })
  expect(await page(cards)).toContain('No saved cards')
  const testCard = await app.services.transact((tx, at) =>
    saveCard(tx, shopId, { cardNumber: '4242424242424242', cardName: 'Adaeze' }, at),
  )
  expect(await page(cards)).toContain('No saved cards')
  const cardId = testCard.ok ? testCard.value.id : ''
  expect((await post({ intent: 'start-plan', billed: 'monthly', sumMinor: '900', cardId })).status).toBe(404)
  expect(await plan()).toBeNull()
  expect((await addCard('ctoken_card_chargeDeclined')).status).toBe(402)
  await app.services.database.execute(
    `update platform.bucket set tokens = 0, filled_at = clock_timestamp() where name like 'card:%'`,
  )
  expect((await addCard('ctoken_card_visa')).status).toBe(429)
  expect(stripe.faults).toEqual([])
})
