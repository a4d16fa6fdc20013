import type { Power } from '#kernel/actor.ts'
import { countText, dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Money, usd } from '#kernel/money.ts'

export type Need = {
  icon: 'triangle-alert' | 'clock' | 'pencil' | 'repeat' | 'shield-check' | 'mail' | 'wallet'
  words: string
  button: string
  to: string
  /** Shown only to those whose role can act on it. */
  requires?: Power
}

type Facts = {
  may: readonly Power[]
  at: Date
  zone: string
  /** The screens' money format. */
  format: (money: Money) => string
  balance: Money
  drafts: number
  relaunchable: number
  ending: readonly { title: string; status: string; endsAt: Date | null }[]
  destinations: readonly { label: string; usableAt: Date }[]
  secondFactor: boolean
  emailVerified: boolean
}
/** A drop that closes within two days is listed. */
export const soonMs = 2 * 86_400_000
const count = (number: number, singular: string, more: string): string =>
  number === 1 ? `One ${singular}` : `${countText(number)} ${more}`

/** The creator's tasks, most urgent first. */
export function listNeeds(facts: Facts): Need[] {
  const { at, zone, format, balance, drafts, relaunchable, ending, destinations } = facts
  const moment = dateFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  const needs: Need[] = []
  if (!facts.emailVerified)
    needs.push({
      icon: 'mail',
      words: 'Confirm your e-mail address, so that receipts and payouts reach you',
      button: 'Settings',
      to: hrefs.settings,
    })
  if (balance.minor < 0n)
    needs.push({
      icon: 'triangle-alert',
      words: `Your balance is ${format(balance)} after refunds; new sales cover that before your next payout`,
      button: 'See why',
      to: hrefs.payouts,
      requires: 'books',
    })
  for (const drop of ending) {
    if (drop.status !== 'active' || !drop.endsAt) continue
    const msLeft = drop.endsAt.getTime() - at.getTime()
    if (msLeft > 0 && msLeft < soonMs)
      needs.push({
        icon: 'clock',
        words: `${drop.title} closes ${moment.format(drop.endsAt)}`,
        button: 'Share',
        to: hrefs.integrate('sell-on-social'),
        requires: 'promote',
      })
  }
  const waiting = destinations.find((destination) => destination.usableAt > at)
  if (waiting)
    needs.push({
      icon: 'shield-check',
      words: `Your new details for ${waiting.label} can be used from ${moment.format(waiting.usableAt)}`,
      button: 'Look',
      to: hrefs.payoutRequest,
      requires: 'own',
    })
  if (destinations.length === 0 && balance.minor > usd(0).minor)
    needs.push({
      icon: 'wallet',
      words: `Add payout details for your ${format(balance)}; new details are held for 72 hours`,
      button: 'Add',
      to: hrefs.payoutRequest,
      requires: 'own',
    })
  if (drafts > 0)
    needs.push({
      icon: 'pencil',
      words: `${count(drafts, 'draft is', 'drafts are')} not published yet`,
      button: 'Open',
      to: `${hrefs.listings}?status=draft`,
      requires: 'make',
    })
  if (relaunchable > 0)
    needs.push({
      icon: 'repeat',
      words: `${count(relaunchable, 'listing has', 'listings have')} ended and can be relaunched`,
      button: 'Review',
      to: `${hrefs.listings}?status=relaunchable`,
      requires: 'make',
    })
  if (!facts.secondFactor)
    needs.push({
      icon: 'shield-check',
      words: 'Turn on two-factor authentication, required for payouts',
      button: 'Turn on',
      to: `${hrefs.settings}#factor`,
    })
  return needs.filter(({ requires }) => !requires || facts.may.includes(requires))
}
