type Rules = {
  createHTML?: (text: string) => string | null
  createScriptURL?: (address: string) => string | null
}
/** A policy's result is for browser APIs that refuse plain text; TypeScript sees it as that text. */
type Policy = { createHTML(text: string): string; createScriptURL(address: string): string }

/** Trusted Types: the policies that turn text into markup or a script's address, if the browser requires them. */
export const policies = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Policy } }
).trustedTypes
