/** A fan's consents in one store. Pure: from a cookie's text to networks. Browser-safe. */
import { isNetwork, type Network, networkFacts, type Purpose } from './networks.ts'

/** `shownNetworks`: those shown when it was decided. A network added later is asked about again. */
export type Consent = { shownNetworks: readonly Network[]; analytics: boolean; marketing: boolean }

export const consentName = (handle: string): string => `consent-${handle}`
/** The time a decision holds before it is asked again: six months, as data protection authorities advise. */
export const consentSeconds = 60 * 60 * 24 * 180

/** A decision as a cookie's text. */
export const writeConsent = ({ shownNetworks, analytics, marketing }: Consent): string =>
  `1.${analytics ? 1 : 0}${marketing ? 1 : 0}.${shownNetworks.join('-')}`

/** Reads a decision from a cookie; null if there is none, or it can't be read. */
export function readConsent(cookies: string | null, handle: string): Consent | null {
  const match = new RegExp(`(?:^|;\\s*)${consentName(handle)}=1\\.([01])([01])\\.([a-z-]{0,60})(?:;|$)`).exec(
    cookies ?? '',
  )
  if (!match) return null
  return {
    analytics: match[1] === '1',
    marketing: match[2] === '1',
    shownNetworks: (match[3] ?? '').split('-').filter(isNetwork),
  }
}

/** The networks that may be told. Global Privacy Control refuses all, whatever was chosen before. */
export function listAllowed(
  consent: Consent | null,
  usedNetworks: readonly Network[],
  hasPrivacyControl: boolean,
): Network[] {
  if (!consent || hasPrivacyControl) return []
  return usedNetworks.filter(
    (network) => consent.shownNetworks.includes(network) && consent[networkFacts[network].purpose],
  )
}

/** Tells if a fan hasn't decided about one of them, and their browser hasn't refused. */
export const mustAsk = (
  consent: Consent | null,
  usedNetworks: readonly Network[],
  hasPrivacyControl: boolean,
): boolean => !hasPrivacyControl && usedNetworks.some((network) => !consent?.shownNetworks.includes(network))

/** The purposes that these networks serve, in the order of the form. */
export const purposesOf = (usedNetworks: readonly Network[]): Purpose[] =>
  (['analytics', 'marketing'] as const).filter((purpose) =>
    usedNetworks.some((network) => networkFacts[network].purpose === purpose),
  )
