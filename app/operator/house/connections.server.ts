/** The state of a house's connections: cards, payouts, mail, and the public address. */

import type { findTrials } from '#house'
import { listFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { findMail } from '#messages'
import { type PayoutRoutes, providerLabels, setProviders } from '#payouts/contract'
import type { Config } from '#platform/config.ts'
import { formatDayAndTime } from '../dates.ts'

export type Act = { name: 'try-mail' | 'try-domain'; label: string }
type State = { isDone: boolean; words: string; act?: Act; link?: { to: string; label: string } }
type Trial = NonNullable<ReturnType<Awaited<ReturnType<typeof findTrials>>['get']>>
type Letter = Awaited<ReturnType<typeof findMail>>
const joinLabels = (providers: readonly (keyof typeof providerLabels)[]): string =>
  listFormat('en-GB').format(providers.map((provider) => providerLabels[provider]))
const soonMs = 14 * 86_400_000

export function checkPayments({ stripe, sample }: Config): State {
  if (stripe) {
    const isLive = /^(sk|rk)_live/.test(stripe.secretKey)
    return {
      isDone: true,
      words: isLive ? 'Stripe, with live keys.' : 'Stripe, with test keys: no real money moves.',
    }
  }
  return sample
    ? { isDone: true, words: 'The test provider of the sample.' }
    : { isDone: false, words: 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, then restart.' }
}

/** Done once there is a payout provider, and finance has entered its fee and arrival time, for each one offered. */
export function checkPayouts({ sample }: Config, { providers, terms }: PayoutRoutes): State {
  const senders = setProviders.filter((setProvider) => providers.includes(setProvider))
  const unsetSenders = senders.filter((sender) => !terms[sender])
  const link = {
    to: hrefs.operatorPayouts({ view: 'ways' }),
    label: unsetSenders.length > 0 ? 'Set them' : 'Change them',
  }
  if (senders.length > 0)
    return {
      isDone: unsetSenders.length === 0 || sample,
      words: `By ${joinLabels(senders)}. ${unsetSenders.length > 0 ? `Not set for ${joinLabels(unsetSenders)}: what` : 'What'} creators pay for a payout, and when it arrives${unsetSenders.length > 0 ? '' : ', is set under Payouts'}.`,
      link,
    }
  return sample
    ? { isDone: true, words: 'The test provider of the sample.' }
    : {
        isDone: false,
        words:
          'Set the keys of PayPal or Paystack, Stripe’s connected accounts, or the account for bank files.',
      }
}

/** Identifies the settings a test e-mail was sent with: after a change, mail counts as untried. */
export const describeMailTarget = ({ smtpUrl, mailFrom }: Config): string =>
  smtpUrl ? `${new URL(smtpUrl).host} as ${mailFrom}` : ''

export function checkMail(config: Config, trial: Trial | null, letter: Letter): State {
  const act = { name: 'try-mail', label: 'Send me a test e-mail' } as const
  if (config.sample && !config.smtpUrl)
    return { isDone: true, words: 'The sample keeps its e-mails in the outbox.' }
  if (!config.smtpUrl) return { isDone: false, words: 'Set SMTP_URL and MAIL_FROM, then restart.' }
  if (!trial || trial.subject !== describeMailTarget(config))
    return {
      isDone: false,
      words: `By ${describeMailTarget(config)}. No test e-mail has been sent with these settings.`,
      act,
    }
  const triedAt = `${formatDayAndTime(trial.triedAt, 'UTC')} UTC`
  if (letter?.status === 'sent')
    return { isDone: true, words: `The test e-mail of ${triedAt} was accepted by ${trial.subject}.`, act }
  if (letter?.failure)
    return { isDone: false, words: `The test e-mail of ${triedAt} was refused: ${letter.failure}`, act }
  return {
    isDone: false,
    words: `The test e-mail of ${triedAt} is on its way. Reload this page in a moment.`,
    act,
  }
}

export function checkDomain({ appUrl, sample }: Config, trial: Trial | null, now: Date): State {
  const act = { name: 'try-domain', label: 'Check the public address' } as const
  if (sample && !appUrl.startsWith('https:')) return { isDone: true, words: `The sample is at ${appUrl}.` }
  if (!appUrl.startsWith('https:'))
    return { isDone: false, words: `APP_URL is ${appUrl}; it has to begin with https://.` }
  if (!trial || trial.subject !== appUrl)
    return { isDone: false, words: `${appUrl} has not been checked yet.`, act }
  if (!trial.ok) return { isDone: false, words: `${appUrl}: ${trial.words}`, act }
  const msLeft = trial.expiresAt ? trial.expiresAt.getTime() - now.getTime() : 0
  const expiry = trial.expiresAt?.toISOString().slice(0, 10)
  if (msLeft <= 0) return { isDone: false, words: `The certificate expired on ${expiry}.`, act }
  return {
    isDone: true,
    words: `${appUrl} answers. Its certificate is valid until ${expiry}${msLeft < soonMs ? '; renew it soon' : ''}.`,
    act,
  }
}
