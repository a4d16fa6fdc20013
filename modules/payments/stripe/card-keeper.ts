/** Saved cards at Stripe: a customer for each shop, a SetupIntent for each card, PaymentIntents without the person. */
import type { z } from 'zod'
import type { Config } from '#platform/config.ts'
import {
  interactiveOptions,
  openStripe as openClient,
  refusalOf,
  type StripeClient,
} from '#platform/stripe/client.ts'
import type { CardKeeper, CardSetup, StoredCardCharge } from '../card-keeper.ts'
import type { ProviderCharge } from '../provider.ts'
import { IntentObject, toProviderCharge } from './answers.ts'
import { SetupObject, setupOf } from './setup-answers.ts'
import { declinedBeforeIntent, stripeName, withFee } from './stripe.ts'

const withCard = ['payment_method']

export function openCardKeeper(settings: NonNullable<Config['stripe']>): CardKeeper {
  const client = openClient(settings)
  return {
    name: stripeName,
    isToken: (text) => /^(ctoken|pm)_[0-9A-Za-z_]{6,80}$/.test(text),
    async openCustomer({ shopId, name, email }) {
      const key = { idempotencyKey: `customer:${shopId}`, ...interactiveOptions }
      return (await client.customers.create({ name, email, metadata: { shop: shopId } }, key)).id
    },
    async closeCustomer(ref) {
      await client.customers.del(ref).catch((cause: unknown) => {
        if (refusalOf(cause)?.statusCode !== 404) throw cause
      })
    },
    save: (request) => saveCard(client, request),
    findSetup: (ref) => findSetup(client, ref),
    async forget(cardRef) {
      await client.paymentMethods.detach(cardRef).catch((cause: unknown) => {
        if (!refusalOf(cause)) throw cause
      })
    },
    charge: (request) => chargeCard(client, request),
    async confirm({ ref, cardRef, returnUrl }) {
      const confirmed = client.paymentIntents.confirm(
        ref,
        { payment_method: cardRef, return_url: returnUrl, use_stripe_sdk: false, expand: withFee },
        interactiveOptions,
      )
      return toProviderCharge(await intentOf(confirmed, () => readIntent(client, ref)))
    },
    async giveUp(ref) {
      const cancelling = client.paymentIntents.cancel(ref, { expand: withFee })
      const intent = await intentOf(cancelling, () => readIntent(client, ref)).catch(nullIfRefused)
      return intent && toProviderCharge(intent)
    },
  }
}

async function saveCard(
  client: StripeClient,
  { token, customerRef, shopId, holder, returnUrl }: Parameters<CardKeeper['save']>[0],
): Promise<CardSetup> {
  try {
    const setup = await client.setupIntents.create(
      {
        customer: customerRef,
        ...(token.startsWith('ctoken_') ? { confirmation_token: token } : { payment_method: token }),
        // A card saved here is charged without the person, so only cards are allowed.
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
        confirm: true,
        use_stripe_sdk: false,
        return_url: returnUrl,
        metadata: { shop: shopId, holder },
        expand: withCard,
      },
      { idempotencyKey: `setup:${token}:${shopId}`, ...interactiveOptions },
    )
    return setupOf(SetupObject.parse(setup))
  } catch (cause) {
    const refusal = refusalOf(cause)
    if (!refusal) throw cause
    const setup = SetupObject.safeParse(refusal.setup_intent)
    if (setup.success) return setupOf(setup.data)
    const declineCode = refusal.type === 'StripeCardError' ? 'card_declined' : 'token_unknown'
    return { ref: '', status: 'declined', shopId, holder, card: null, actionUrl: null, declineCode }
  }
}

async function findSetup(client: StripeClient, ref: string): Promise<CardSetup | null> {
  if (!/^seti_[0-9A-Za-z_]{6,80}$/.test(ref)) return null
  const retrieved = await client.setupIntents.retrieve(ref, { expand: withCard }).catch(nullIfRefused)
  return retrieved && setupOf(SetupObject.parse(retrieved))
}

async function chargeCard(client: StripeClient, request: StoredCardCharge): Promise<ProviderCharge> {
  const returnOptions =
    request.returnUrl === null ? null : { return_url: request.returnUrl, use_stripe_sdk: false }
  const creating = client.paymentIntents.create(
    {
      amount: Number(request.amount.minor),
      currency: request.amount.currency.toLowerCase(),
      customer: request.customerRef,
      payment_method: request.cardRef,
      allowed_payment_method_types: ['card'],
      confirm: true,
      ...(returnOptions ?? { off_session: true }),
      description: request.description,
      metadata: { charge: request.chargeId, kept: 'yes' },
      expand: withFee,
    },
    { idempotencyKey: request.chargeId, ...(returnOptions ? interactiveOptions : {}) },
  )
  try {
    return toProviderCharge(await intentOf(creating, null))
  } catch (cause) {
    const refusal = refusalOf(cause)
    if (!refusal) throw cause
    return declinedBeforeIntent(
      request,
      refusal.type === 'StripeCardError' ? 'card_declined' : 'token_unknown',
    )
  }
}

const readIntent = (client: StripeClient, ref: string) =>
  client.paymentIntents.retrieve(ref, { expand: withFee })

/** The intent of an answer, or the one attached to a refusal; otherwise reads it. */
async function intentOf(
  answer: Promise<unknown>,
  read: (() => Promise<unknown>) | null,
): Promise<z.output<typeof IntentObject>> {
  try {
    return IntentObject.parse(await answer)
  } catch (cause) {
    const refusal = refusalOf(cause)
    if (!refusal) throw cause
    const intent = IntentObject.safeParse(refusal.payment_intent)
    if (intent.success) return intent.data
    if (!read) throw cause
    return IntentObject.parse(await read())
  }
}

function nullIfRefused(cause: unknown): null {
  if (refusalOf(cause)) return null
  throw cause
}
