/**
 * The page's content security policy lets no plain text become markup or a script's address. This allows only what
 * the framework needs: React makes an empty script element from one constant, the tracer's worker is a file of ours,
 * and Stripe's script, on pages that save a card, loads parts of itself from its own site. Must run before anything
 * is rendered.
 */
import { policies } from './islands/parts/page-policy.ts'

const scriptOrigins = [location.origin, 'https://js.stripe.com']

policies?.createPolicy('default', {
  createHTML: (text) => (text === '<script></script>' ? text : null),
  createScriptURL: (address) =>
    scriptOrigins.includes(new URL(address, location.href).origin) ? address : null,
})
