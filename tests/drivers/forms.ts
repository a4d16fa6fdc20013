/** A form of a page as a browser would send it: its address and the fields each of its buttons sends. */
export type PageForm = {
  method: string
  action: string
  sends: Record<string, string>[]
  /** All its fields in order, those that a browser would not send among them. */
  fields: PageField[]
  /** The first button with text. */
  button: [name: string, value: string] | null
}
export type PageField = {
  name: string
  type: string
  value: string
  /** Sent as it is drawn: anything but a box or a dot that is not ticked. */
  isSent: boolean
  /** A person writes into it, or chooses a file. */
  isTyped: boolean
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}
const plain = (text: string): string =>
  text.replace(/&(amp|quot|#x27|lt|gt);/g, (sign) => entities[sign] ?? sign)
const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)
  return found ? plain(found[1]!) : null
}

/** The forms of a page, read from its HTML. Enough for pages we made: quoted attributes, no nesting. */
export function formsOf(html: string, page: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, tag = '', body = '']) => {
    const fields = fieldsOf(body)
    const drawn = drawnOf(body)
    const buttons = [...body.matchAll(/<button\b[^>]*>/g)]
      .map(([button]) => [attribute(button, 'name'), attribute(button, 'value')] as const)
      .filter(([name]) => name !== null)
    return {
      method: (attribute(` ${tag}`, 'method') ?? 'get').toLowerCase(),
      action: attribute(` ${tag}`, 'action') ?? page,
      sends: buttons.length
        ? buttons.map(([name, value]) => ({ ...fields, [name!]: value ?? '' }))
        : [fields],
      fields: drawn,
      button: buttons[0] ? [buttons[0][0]!, buttons[0][1] ?? ''] : null,
    }
  })
}

const typedInto = /^(text|email|url|tel|search|password|textarea|file)$/
const anyField = /<input\b([^>]*)>|<(textarea|select)\b([^>]*)>([\s\S]*?)<\/\2>/g
function drawnOf(body: string): PageField[] {
  return [...body.matchAll(anyField)].flatMap(([, input, kind, other = '', inside = '']) => {
    const tag = ` ${input ?? other}`
    const name = attribute(tag, 'name')
    if (!name) return []
    const type = kind ?? attribute(tag, 'type') ?? 'text'
    const chosen = /<option[^>]*selected[^>]*>/.exec(inside)?.[0] ?? /<option[^>]*>/.exec(inside)?.[0] ?? ''
    const value = kind === 'textarea' ? plain(inside) : attribute(kind ? chosen : tag, 'value')
    const isSent = !/checkbox|radio/.test(type) || /\schecked/.test(tag)
    const ticked = type === 'checkbox' ? 'on' : ''
    return { name, type, value: value ?? ticked, isSent, isTyped: typedInto.test(type) }
  })
}

function fieldsOf(body: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [tag] of body.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, 'name')
    const loose = /type="(checkbox|radio)"/.test(tag) && !/\schecked/.test(tag)
    if (name && !loose) fields[name] = attribute(tag, 'value') ?? (/type="checkbox"/.test(tag) ? 'on' : '')
  }
  for (const [, tag = '', text = ''] of body.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    const name = attribute(` ${tag}`, 'name')
    if (name) fields[name] = plain(text)
  }
  for (const [, tag = '', options = ''] of body.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = attribute(` ${tag}`, 'name')
    const chosen = /<option[^>]*selected[^>]*>/.exec(options)?.[0] ?? /<option[^>]*>/.exec(options)?.[0] ?? ''
    if (name) fields[name] = attribute(chosen, 'value') ?? ''
  }
  return fields
}
