type Rules = {
  createHTML?: (text: string) => string | null
  createScriptURL?: (address: string) => string | null
}
/** What a policy made is one for the parts of the browser that take no plain text; TypeScript knows it as that text. */
type Policy = { createHTML(text: string): string; createScriptURL(address: string): string }

/** The policies by which text becomes markup or a script's address, where the browser asks for one. */
export const policies = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Policy } }
).trustedTypes
