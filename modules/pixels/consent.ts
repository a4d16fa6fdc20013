/** A fan's consents in one store. Pure: a cookie's text in, networks out. Browser-safe. */
import { isNetwork, type Network, networkFacts, type Purpose } from './networks.ts'

/** `seen`: the networks that were named when it was decided. A network added later is asked about again. */
export type Consent = { seen: readonly Network[]; analytics: boolean; marketing: boolean }

export const consentName = (handle: string): string => `consent-${handle}`
/** How long a decision holds before it is asked again: six months, as the data protection authorities advise. */
export const consentSeconds = 60 * 60 * 24 * 180

/** A decision as a cookie keeps it. */
export const writeConsent = ({ seen, analytics, marketing }: Consent): string =>
  `1.${analytics ? 1 : 0}${marketing ? 1 : 0}.${seen.join('-')}`

/** A decision from a cookie; null when none was made, or it can't be read. */
export function readConsent(cookies: string | null, handle: string): Consent | null {
  const found = new RegExp(`(?:^|;\\s*)${consentName(handle)}=1\\.([01])([01])\\.([a-z-]{0,60})(?:;|$)`).exec(
    cookies ?? '',
  )
  if (!found) return null
  return {
    analytics: found[1] === '1',
    marketing: found[2] === '1',
    seen: (found[3] ?? '').split('-').filter(isNetwork),
  }
}

/** The networks that may be told. Global Privacy Control is a refusal of all, whatever was pressed before. */
export function allowedBy(
  consent: Consent | null,
  used: readonly Network[],
  privacyControl: boolean,
): Network[] {
  if (!consent || privacyControl) return []
  return used.filter((one) => consent.seen.includes(one) && consent[networkFacts[one].purpose])
}

/** True when this fan has not yet decided about one of them and has not refused by their browser. */
export const mustAsk = (
  consent: Consent | null,
  used: readonly Network[],
  privacyControl: boolean,
): boolean => !privacyControl && used.some((one) => !consent?.seen.includes(one))

/** The purposes that these networks serve, in the order they are asked about. */
export const purposesOf = (used: readonly Network[]): Purpose[] =>
  (['analytics', 'marketing'] as const).filter((purpose) =>
    used.some((one) => networkFacts[one].purpose === purpose),
  )
