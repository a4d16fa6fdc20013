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
  powers: readonly Power[]
  at: Date
  zone: string
  /** The screens' money format. */
  format: (money: Money) => string
  balance: Money
  drafts: number
  relaunchable: number
  endingDrops: readonly { title: string; status: string; endsAt: Date | null }[]
  destinations: readonly { label: string; usableAt: Date }[]
  hasSecondFactor: boolean
  emailVerified: boolean
}
/** A drop that closes within two days is listed. */
export const soonMs = 2 * 86_400_000
const formatCount = (number: number, singular: string, plural: string): string =>
  number === 1 ? `One ${singular}` : `${countText(number)} ${plural}`

/** The creator's tasks, most urgent first. */
export function listNeeds(facts: Facts): Need[] {
  const { at, zone, format, balance, drafts, relaunchable, endingDrops, destinations } = facts
  const momentFormat = dateFormat('en-GB', {
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
  for (const drop of endingDrops) {
    if (drop.status !== 'active' || !drop.endsAt) continue
    const msLeft = drop.endsAt.getTime() - at.getTime()
    if (msLeft > 0 && msLeft < soonMs)
      needs.push({
        icon: 'clock',
        words: `${drop.title} closes ${momentFormat.format(drop.endsAt)}`,
        button: 'Share',
        to: hrefs.integrate('sell-on-social'),
        requires: 'promote',
      })
  }
  const heldDestination = destinations.find((destination) => destination.usableAt > at)
  if (heldDestination)
    needs.push({
      icon: 'shield-check',
      words: `Your new details for ${heldDestination.label} can be used from ${momentFormat.format(heldDestination.usableAt)}`,
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
      words: `${formatCount(drafts, 'draft is', 'drafts are')} not published yet`,
      button: 'Open',
      to: `${hrefs.listings}?status=draft`,
      requires: 'make',
    })
  if (relaunchable > 0)
    needs.push({
      icon: 'repeat',
      words: `${formatCount(relaunchable, 'listing has', 'listings have')} ended and can be relaunched`,
      button: 'Review',
      to: `${hrefs.listings}?status=relaunchable`,
      requires: 'make',
    })
  if (!facts.hasSecondFactor)
    needs.push({
      icon: 'shield-check',
      words: 'Turn on two-factor authentication, required for payouts',
      button: 'Turn on',
      to: `${hrefs.settings}#factor`,
    })
  return needs.filter(({ requires }) => !requires || facts.powers.includes(requires))
}
