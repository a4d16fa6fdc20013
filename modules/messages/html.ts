/** HTML that is safe to send: made only by the `html` tag, which escapes every value. */
export type Html = { readonly html: string }
type Part = string | number | Html | null | readonly Html[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

function textOf(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map((html) => html.html).join('')
}

/** html`<b>${name}</b>`: the literal stays, values are escaped unless they are `Html`. */
export function html(literal: TemplateStringsArray, ...parts: Part[]): Html {
  return {
    html: literal.reduce(
      (all, text, index) => all + text + (index < parts.length ? textOf(parts[index]!) : ''),
      '',
    ),
  }
}
