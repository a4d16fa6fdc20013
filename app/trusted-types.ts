/**
 * The page's content policy lets no plain text become markup or a script's address. What the framework does on its own is
 * let through here, and nothing else: React makes an empty script element from one constant, the tracer's worker is a
 * file of ours, and Stripe's script, where a card is kept, fetches parts of itself from its own site. Has to be there
 * before anything is drawn.
 */
import { policies } from './islands/parts/page-policy.ts'

const sites = [location.origin, 'https://js.stripe.com']

policies?.createPolicy('default', {
  createHTML: (text) => (text === '<script></script>' ? text : null),
  createScriptURL: (address) => (sites.includes(new URL(address, location.href).origin) ? address : null),
})
