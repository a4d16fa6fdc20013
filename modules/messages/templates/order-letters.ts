import { formatMoney, isZero, type Money, negate } from '#kernel/money.ts'
import { type Block, button, type Letter, link, words } from '../letter.ts'

export type MailLine = { name: string; detail?: string; quantity: number; amount?: Money; picture?: string }
export type MailTotals = {
  items: Money
  discount: Money
  shipping: Money
  tax: Money
  /** "VAT 19 %". */
  taxLabel: string
  duty: Money
  tip: Money
  total: Money
}
export type OrderInput = { number: string; shop: string; link: string }

export const explainReason = ({ number, shop }: OrderInput, fanfare = 'prints and ships it'): string =>
  `You received this because you ordered from ${shop} (order ${number}). Fanfare ${fanfare}.`

/** Thanks a person by their first name. */
const thanks = (name: string): string => `Thank you, ${name.trim().split(/\s+/)[0]}`

const linesOf = (lines: readonly MailLine[]): Block => ({
  kind: 'lines',
  rows: lines.map(({ name, detail, quantity, amount, picture }) => ({
    name: quantity === 1 ? name : `${quantity} × ${name}`,
    ...(detail ? { detail } : {}),
    ...(amount ? { amount: formatMoney(amount) } : {}),
    ...(picture ? { picture } : {}),
  })),
})

function totalsOf(mailTotals: MailTotals, isShipped = true): Block {
  const { items, discount, shipping, tax, taxLabel, duty, tip, total } = mailTotals
  const rows: [string, string][] = [['Items', formatMoney(items)]]
  if (!isZero(discount)) rows.push(['Discount', formatMoney(negate(discount))])
  if (isShipped) rows.push(['Shipping', formatMoney(shipping)])
  rows.push([taxLabel, formatMoney(tax)])
  if (!isZero(duty)) rows.push(['EU duty', formatMoney(duty)])
  if (!isZero(tip)) rows.push(['Tip for the creator', formatMoney(tip)])
  return { kind: 'facts', rows, total: ['Paid', formatMoney(total)] }
}

/** The consent to letters at this address, and the link to withdraw it. */
export type MailLetters = { leave: string } | null
const lettersOf = (shop: string, letters: MailLetters): Block[] =>
  letters
    ? [
        words(
          `You’re signed up for e-mails from ${shop} about new designs and drops. Not you, or changed your mind?`,
        ),
        link(`Unsubscribe from ${shop}`, letters.leave),
      ]
    : []
const giftOf = (note: string): Block[] =>
  note ? [{ kind: 'quote', words: note, from: 'Your gift note, printed on the slip in the parcel' }] : []

export const orderConfirmation = (
  order: OrderInput & {
    name: string
    giftNote: string
    letters: MailLetters
    lines: readonly MailLine[]
    totals: MailTotals
    arrives: string
    nextPrint: string
    /** It includes files, which are available at once. */
    files: boolean
    /** The address of a picture of the first product in use. */
    scene?: string
  },
): Letter => ({
  subject: `Order ${order.number}: paid and in line for the press`,
  preview: `It goes to print on ${order.nextPrint}.`,
  title: thanks(order.name),
  blocks: [
    words(
      `Your order from ${order.shop} is paid. It goes to print on ${order.nextPrint} and should arrive ${order.arrives}. Until it prints, you can cancel it or change a size.`,
    ),
    ...(order.scene ? [{ kind: 'scene', picture: order.scene } as const] : []),
    ...(order.files ? [words('Your downloads are ready now on the order’s page.')] : []),
    linesOf(order.lines),
    totalsOf(order.totals),
    ...giftOf(order.giftNote),
    button('See your order', order.link),
    ...lettersOf(order.shop, order.letters),
  ],
  because: explainReason(order),
})

/** An order of files only: nothing is printed or shipped. */
export const filesReady = (
  order: OrderInput & {
    name: string
    lines: readonly MailLine[]
    totals: MailTotals
    fetches: number
    letters: MailLetters
  },
): Letter => ({
  subject: `Order ${order.number}: your files are ready`,
  preview: `Your purchase from ${order.shop} is ready to download.`,
  title: order.name ? thanks(order.name) : 'Thank you, your files are ready',
  blocks: [
    words(
      `Your order from ${order.shop} is paid and your files are ready. You can download each up to ${order.fetches} times from the order’s page, today or a year from now.`,
    ),
    linesOf(order.lines),
    totalsOf(order.totals, false),
    button('Download your files', order.link),
    words('Anyone with this link can download them, so keep it to yourself.'),
    ...lettersOf(order.shop, order.letters),
  ],
  because: explainReason(order, 'keeps the files for you'),
})

/** A creator released a new version of a file the fan bought. */
export const fileRenewed = (order: OrderInput & { file: string; what: string }): Letter => ({
  subject: `A new version of ${order.file}`,
  preview: `${order.shop} has released a new version of a file you bought.`,
  title: `There’s a new version of ${order.file}`,
  blocks: [
    words(
      `${order.shop} has released a new version of a file that came with your order ${order.number} (${order.what}). You can download it from the order’s page, at no cost.`,
    ),
    button('Download the new version', order.link),
    words('Anyone with this link can download it, so keep it to yourself.'),
  ],
  because: explainReason(order, 'keeps the files for you'),
})

/** A fan who lost the letter requested the link again. */
export const orderLink = (order: { number: string; link: string }): Letter => ({
  subject: `Your order ${order.number}`,
  preview: 'The link you asked for.',
  title: `Order ${order.number}`,
  blocks: [
    words('Here’s the link to your order, as requested.'),
    button('See your order', order.link),
    words('Anyone with this link can see the order and change it until it prints, so keep it to yourself.'),
  ],
  because: `You received this because someone asked for the link to order ${order.number} using your address. If it wasn’t you, nothing was shown to anyone.`,
})

export const orderAddress = (order: {
  number: string
  shop: string
  address: readonly string[]
  link: string
}): Letter => ({
  subject: `Order ${order.number} has a new address`,
  preview: `${order.shop} changed the delivery address.`,
  title: `Order ${order.number} has a new address`,
  blocks: [
    words(`${order.shop} changed the delivery address of your order. It now goes to:`),
    words(order.address.join(', ')),
    words('If you didn’t ask for that, change it back on the order’s page until it goes to print.'),
    button('See your order', order.link),
  ],
  because: `You received this because you placed order ${order.number}.`,
})

export const orderCancelled = (order: OrderInput & { refund: Money | null; why: string }): Letter => ({
  subject: `Order ${order.number} is cancelled`,
  preview: order.refund ? `${formatMoney(order.refund)} goes back to you.` : 'Nothing was charged.',
  title: `Order ${order.number} is cancelled`,
  blocks: [
    words(order.why),
    words(
      order.refund
        ? `${formatMoney(order.refund)} goes back to the card you paid with. Banks take up to 10 days to show it.`
        : 'Nothing was charged.',
    ),
    button('See the order', order.link),
  ],
  because: explainReason(order),
})

export const refundSent = (
  order: OrderInput & { amount: Money; lines: readonly MailLine[]; why: string },
): Letter => ({
  subject: `${formatMoney(order.amount)} refunded for order ${order.number}`,
  preview: 'Banks take up to 10 days to show it.',
  title: `${formatMoney(order.amount)} is on its way back`,
  blocks: [
    words(order.why),
    ...(order.lines.length ? [linesOf(order.lines)] : []),
    words('It goes to the card you paid with. Banks take up to 10 days to show it.'),
    button('See the order', order.link),
  ],
  because: explainReason(order, 'handles payments and refunds'),
})

export const printStarted = (
  order: OrderInput & {
    lines: readonly MailLine[]
    arrives: string
    /** It reprints something sent before. */
    isReprint: boolean
  },
): Letter => ({
  subject: order.isReprint
    ? `Order ${order.number}: your reprint is on the press`
    : `Order ${order.number} is on the press`,
  preview: `It should arrive ${order.arrives}.`,
  title: order.isReprint ? 'Your reprint is on the press' : 'Your order is on the press',
  blocks: [
    words(
      order.isReprint
        ? `Your free reprint is on the press. It should arrive ${order.arrives}.`
        : `Printing has begun, so it can no longer be changed. It should arrive ${order.arrives}.`,
    ),
    linesOf(order.lines),
    button('Follow your order', order.link),
  ],
  because: explainReason(order),
})

/** Words for a parcel, by the reason it was sent. */
function describeDeparture(
  { isReplacement, cameBack }: { isReplacement: boolean; cameBack: boolean },
  variants: Record<'again' | 'replacement' | 'first', string>,
): string {
  if (cameBack) return variants.again
  return isReplacement ? variants.replacement : variants.first
}

export const shipped = (
  order: OrderInput & {
    lines: readonly MailLine[]
    carrier: string
    tracking: string
    trackingLink: string | null
    arrives: string
    isPartial: boolean
    /** All of it replaces something sent before. */
    isReplacement: boolean
    /** It is a returned parcel, sent once more. */
    cameBack: boolean
  },
): Letter => ({
  subject: describeDeparture(order, {
    again: `Order ${order.number}: your parcel was sent again`,
    replacement: `Order ${order.number}: your replacement is on its way`,
    first: `${order.isPartial ? `Part of order` : 'Order'} ${order.number} is on its way`,
  }),
  preview: `It should arrive ${order.arrives}, with ${order.carrier}.`,
  title: describeDeparture(order, {
    again: 'Your parcel was sent again',
    replacement: 'Your replacement is on its way',
    first: `${order.isPartial ? 'Part of your' : 'Your'} order is on its way`,
  }),
  blocks: [
    ...(order.cameBack
      ? [words('It was returned to us, so we’ve sent it again with a new tracking number.')]
      : []),
    {
      kind: 'facts',
      rows: [
        ['Carrier', order.carrier],
        ...(order.tracking ? [['Tracking number', order.tracking] as const] : []),
        ['Should arrive', order.arrives],
      ],
    },
    linesOf(order.lines),
    ...(order.isPartial
      ? [words('The rest follows in a separate parcel; we’ll e-mail you when it ships.')]
      : []),
    order.trackingLink
      ? button('Track the parcel', order.trackingLink)
      : button('See your order', order.link),
  ],
  because: explainReason(order),
})

export const delivered = (order: OrderInput & { help: string }): Letter => ({
  subject: `Order ${order.number} was delivered`,
  preview: 'Something wrong? Tell us within 30 days.',
  title: 'Your parcel was delivered',
  blocks: [
    words(
      'The carrier reports it delivered. If it hasn’t arrived or something’s wrong, tell us within 30 days and we’ll reprint or refund it.',
    ),
    button('Report a problem', order.help),
    link('Happy with it? Leave a review', `${order.link}#review`),
    link('See the order', order.link),
  ],
  because: explainReason(order),
})
