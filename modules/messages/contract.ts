import { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import type { RefusalWords } from '#kernel/result.ts'

export const mailStatuses = ['queued', 'sent', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]
export const threadTopics = ['question', 'order', 'payout', 'rights', 'other'] as const
export type ThreadTopic = (typeof threadTopics)[number]
export const topicLabels: Readonly<Record<ThreadTopic, string>> = {
  question: 'A question before ordering',
  order: 'An order',
  payout: 'A payout',
  rights: 'Someone is selling a design that isn’t theirs',
  other: 'Something else',
}
export const threadStatuses = ['open', 'answered', 'closed'] as const
export type ThreadStatus = (typeof threadStatuses)[number]

/** `waits`: for the shop; `support`: for us; `answered`: by the shop or by us. */
export const shopViews = ['waits', 'support', 'answered', 'closed'] as const
export type ShopView = (typeof shopViews)[number]

/** A line of the outbox page. */
export type MailLineView = {
  id: Id<'mail'>
  to: string
  template: string
  subject: string
  status: MailStatus
  attempts: number
  failure: string | null
  queuedAt: Date
}
export type MailView = MailLineView & { text: string; html: string; about: string | null }

export type ThreadView = {
  id: Id<'thread'>
  topic: ThreadTopic
  subject: string
  fromName: string
  fromEmail: string
  shopId: Id<'shop'> | null
  orderId: Id<'order'> | null
  status: ThreadStatus
  openedAt: Date
  touchedAt: Date
  /** The shop can read the thread too. */
  shared: boolean
  /** The side that must answer. */
  desk: 'house' | 'shop'
  /** The person who moved it from the shop to us. */
  takenBy: 'shop' | 'staff' | null
  takenAt: Date | null
  /** The first answer. */
  answeredAt: Date | null
  shopSeenAt: Date | null
}
export type MessageView = {
  id: Id<'message'>
  author: 'fan' | 'creator' | 'staff'
  authorName: string
  body: string
  writtenAt: Date
}

const email = z.email('Enter an e-mail address such as name@example.com.').trim().toLowerCase().max(254)

/** How someone consented to letters, and how they withdrew it. */
export type AgreedBy = 'letters' | 'checkout'
export type WithdrawnBy = 'order_page' | 'link' | 'one_click'
/** Someone who may be written to, and their consent. */
export type Reader = {
  id: Id<'subscriber'>
  email: string
  agreedAt: Date
  by: AgreedBy
  wording: string | null
  orderId: Id<'order'> | null
}
export const agreedByWords: Readonly<Record<AgreedBy, string>> = {
  letters: 'Newsletter sign-up, confirmed by e-mail',
  checkout: 'Opt-in at checkout',
}

/**
 * The consent texts. Each consent stores its version, so a changed text needs a new version; a test compares them.
 */
export const lettersWords = {
  page: { version: 'letters-2', label: 'Send me e-mails from this store. Each has a link to unsubscribe.' },
  checkout: {
    version: 'checkout-2',
    label: (shop: string) => `E-mail me about new designs and drops from ${shop}`,
    hint: (shop: string) =>
      `${shop} gets your address for this only. Unsubscribe any time on your order page or by the link in each e-mail. Your order goes through either way.`,
  },
} as const

export const SubscribeForm = z.strictObject({ email })

/** The contact form. */
export const ContactForm = z.strictObject({
  topic: z.enum(threadTopics).default('question'),
  name: z.string().trim().min(1, 'Enter your name.').max(120, 'A name has at most 120 characters.'),
  email,
  subject: z.string().trim().min(1, 'Enter a subject.').max(160, 'At most 160 characters.'),
  message: z.string().trim().min(1, 'Enter your message.').max(5000, 'At most 5,000 characters.'),
})
export const ReplyForm = z.strictObject({
  message: z.string().trim().min(1, 'Enter an answer.').max(5000, 'At most 5,000 characters.'),
})

/** A fan's question to a shop about one of its products. */
export const AskForm = z.strictObject({
  name: z.string().trim().min(1, 'Enter your name.').max(120, 'A name has at most 120 characters.'),
  email,
  message: z.string().trim().min(1, 'Enter your question.').max(5000, 'At most 5,000 characters.'),
})

/** A shop's saved answer. `{name}` and `{order}` are filled in when it is chosen. */
export type CannedAnswer = { name: string; body: string }
export const maxAnswers = 20
export const DeskForm = z.strictObject({
  hours: z.string().trim().max(160, 'At most 160 characters.'),
  answers: z
    .array(
      z.strictObject({
        name: z
          .string()
          .trim()
          .min(1, 'Give each answer a name.')
          .max(80, 'A name has at most 80 characters.'),
        body: z.string().trim().min(1, 'Enter each answer.').max(5000, 'At most 5,000 characters.'),
      }),
    )
    .max(maxAnswers, `At most ${maxAnswers} answers.`),
})

/** The events a shop is notified of. */
export const noticeKinds = [
  ...(['sale', 'opened', 'half', 'gone', 'ended', 'question', 'claim', 'review', 'press'] as const),
  ...(['comment', 'payout', 'blank', 'stock'] as const),
] as const
export type NoticeKind = (typeof noticeKinds)[number]
export const noticeLabels: Readonly<Record<NoticeKind, string>> = {
  sale: 'A sale',
  opened: 'A listing goes on sale',
  half: 'Half of a drop has sold',
  gone: 'A drop is sold out',
  ended: 'A listing has ended',
  question: 'A fan asks a question',
  claim: 'A claim',
  review: 'A review',
  press: 'A piece has to be reprinted',
  comment: 'A team member comments on a design',
  payout: 'A payout is sent',
  blank: 'The price of a blank changes',
  stock: 'A size or colour is out of stock',
}
/** Their letters always go to the owner, so there is no choice. */
export const alwaysByMail: readonly NoticeKind[] = ['payout', 'blank']
export const noticeChannels = ['shop', 'daily', 'now'] as const
export type NoticeChannel = (typeof noticeChannels)[number]
/** Events not listed are shown in the shop only. */
export type NoticeChoices = { [Kind in NoticeKind]?: 'daily' | 'now' }
export const noticeDays = 90

/** The push services of browser makers: Chrome and its kin, Firefox, Edge, Safari. Nothing is sent anywhere else. */
const pushHosts =
  /^(fcm\.googleapis\.com|([\w-]+\.)?push\.services\.mozilla\.com|[\w.-]+\.notify\.windows\.com|([\w-]+\.)?push\.apple\.com)$/

/** A browser's push subscription: an address at its maker's service, and keys so that only it can decrypt. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, hostname: pushHosts }).max(2_000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
})
export type PushSubscription = z.output<typeof PushSubscription>
/** Browsers per person for a shop's notices. */
export const maxPushTargets = 10

/** Getting-started letters, in order: each is sent only while it has something to say. */
export const beginningSteps = ['greeting', 'product', 'sale', 'paid'] as const
export type BeginningStep = (typeof beginningSteps)[number]

/** Placeholders of a macro's text, filled in from the conversation and its order. */
export const macroPlaceholders = ['name', 'order', 'shop', 'status', 'total', 'tracking', 'link'] as const
export type MacroPlaceholder = (typeof macroPlaceholders)[number]

export const MacroForm = z.strictObject({
  id: z.string().max(40).default(''),
  name: z.string().trim().min(1, 'Give it a name.').max(80, 'At most 80 characters.'),
  body: z
    .string()
    .trim()
    .min(1, 'Enter the answer.')
    .max(5000, 'At most 5,000 characters.')
    .superRefine((text, check) => {
      const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(
        ([, place]) => !macroPlaceholders.some((placeholder) => placeholder === place),
      )
      if (!unknown) return
      const words = `${unknown[0]} is not known. There are ${macroPlaceholders.map((place) => `{${place}}`).join(', ')}.`
      check.addIssue({ code: 'custom', message: words })
    }),
})

/** Removes keys from a text, so that a fan who copies their order link gives access to no other reader. */
export const removeKeys = (text: string): string => text.replace(/([?&](?:key|view)=)[\w%.~-]{20,}/g, '$1…')

/** Stays in an answer until it is sent: only the letter contains the link itself, which is the fan's own key. */
export const linkPlaceholder = '{link}'

/** The link's words where others can read them. */
export const linkWords = 'the page of your order'

/** Fills in a macro's text. A placeholder without a value is dropped with its spaces. */
export const fillMacro = (
  body: string,
  values: Readonly<Partial<Record<MacroPlaceholder, string>>>,
): string =>
  body
    .replace(/ ?\{(\w+)\}/g, (match, place: MacroPlaceholder) => {
      const value = values[place] ?? ''
      return value && match.startsWith(' ') ? ` ${value}` : value
    })
    .trim()

export type MessageRefusal =
  | 'thread.not_found'
  | 'thread.closed'
  | 'thread.not_closed'
  | 'subscription.bad_link'
  | 'subscription.expired'
  | 'subscription.too_many'
  | 'push.too_many'
export const messageRefusals: RefusalWords<MessageRefusal> = {
  'thread.not_found': { status: 404, words: 'This conversation doesn’t exist.' },
  'thread.closed': { status: 409, words: 'This conversation is closed. Start a new one instead.' },
  'thread.not_closed': { status: 409, words: 'This conversation is open already.' },
  'push.too_many': {
    status: 409,
    words: 'Notifications already go to {most} of your browsers. Turn them off in one you no longer use.',
  },
  'subscription.too_many': {
    status: 429,
    words: 'Too many sign-ups from your network. Try again in {wait}.',
  },
  'subscription.expired': {
    status: 410,
    words:
      'This link was valid for {days} days and has expired. Enter your address again and we’ll send a new one.',
  },
  'subscription.bad_link': {
    status: 410,
    words: 'This link no longer works. Enter your address again and we’ll send a new one.',
  },
}

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'thread.opened': { threadId: Id<'thread'> }
    /** A notice a person wants in their browsers. */
    'notice.pushed': { shopId: Id<'shop'>; personId: Id<'person'>; kind: NoticeKind; about: string }
  }
}

function formatHours(hours: number): string {
  if (hours === 1) return 'an hour'
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
}

/** The shop's response time for fans: the measured hours if any, else the shop's own words, else nothing. */
export function describeAnswerTime(
  shop: string,
  { usual, hours }: { usual: number | null; hours: string },
): string {
  const measured = usual === null ? '' : `${shop} usually answers within ${formatHours(usual)}.`
  return [measured, hours && `${shop}: ${hours}${/[.!?]$/.test(hours) ? '' : '.'}`].filter(Boolean).join(' ')
}

/** A writer's name for the shop, without addresses used as names, which the shop may not see. */
export const fanNameFor = (name: string): string => (name.includes('@') ? 'A fan' : name)
