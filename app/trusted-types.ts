/**
 * The page's content policy reports plain text that becomes markup or a script's address. What the framework does by itself is
 * let through here, and nothing else: React makes an empty script element from one constant, and the tracer's worker is
 * a file of ours. Has to be there before anything is drawn.
 */
type Policies = {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(address: string): string | null },
  ): unknown
}
const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes

policies?.createPolicy('default', {
  createHTML: (text) => (text === '<script></script>' ? text : null),
  createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
})

// The reader of forms would try whether code can be made of text; the policy says no, and would report each try.
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true }
