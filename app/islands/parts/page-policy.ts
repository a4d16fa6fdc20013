type Rules = {
  createHTML?: (text: string) => string | null
  createScriptURL?: (address: string) => string | null
}
/** The result of a policy goes into the parts of the browser that take no plain text; TypeScript sees it as that text. */
type Policy = { createHTML(text: string): string; createScriptURL(address: string): string }

/** The policies by which text becomes markup or a script's address, where the browser asks for one. */
export const policies = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Policy } }
).trustedTypes
