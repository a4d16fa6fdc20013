/** A form of a page as a browser would send it: its address and the fields each of its buttons sends. */
export type PageForm = {
  method: string
  action: string
  submissions: Record<string, string>[]
  /** All its fields in order, including those that a browser would not send. */
  fields: PageField[]
  /** The first button with text. */
  button: [name: string, value: string] | null
}
export type PageField = {
  name: string
  type: string
  value: string
  /** Sent as rendered: anything but an unticked checkbox or radio button. */
  isSent: boolean
  /** Someone types into it, or chooses a file. */
  isTyped: boolean
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}
const toPlain = (text: string): string =>
  text.replace(/&(amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? entity)
const readAttribute = (tag: string, name: string): string | null => {
  const match = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)
  return match ? toPlain(match[1]!) : null
}

/** What the first field of this name holds, as it stands in the HTML; empty without such a field. */
export const readField = (html: string, name: string): string =>
  new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(html)?.[1] ?? ''

/** The forms of a page, read from its HTML. Enough for pages we made: quoted attributes, no nesting. */
export function readForms(html: string, page: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, tag = '', body = '']) => {
    const fields = readFields(body)
    const drawnFields = readDrawnFields(body)
    const buttons = [...body.matchAll(/<button\b[^>]*>/g)]
      .map(([button]) => [readAttribute(button, 'name'), readAttribute(button, 'value')] as const)
      .filter(([name]) => name !== null)
    return {
      method: (readAttribute(` ${tag}`, 'method') ?? 'get').toLowerCase(),
      action: readAttribute(` ${tag}`, 'action') ?? page,
      submissions: buttons.length
        ? buttons.map(([name, value]) => ({ ...fields, [name!]: value ?? '' }))
        : [fields],
      fields: drawnFields,
      button: buttons[0] ? [buttons[0][0]!, buttons[0][1] ?? ''] : null,
    }
  })
}

const typedKindPattern = /^(text|email|url|tel|search|password|textarea|file)$/
const fieldPattern = /<input\b([^>]*)>|<(textarea|select)\b([^>]*)>([\s\S]*?)<\/\2>/g
function readDrawnFields(body: string): PageField[] {
  return [...body.matchAll(fieldPattern)].flatMap(([, input, kind, otherInput = '', inside = '']) => {
    const tag = ` ${input ?? otherInput}`
    const name = readAttribute(tag, 'name')
    if (!name) return []
    const type = kind ?? readAttribute(tag, 'type') ?? 'text'
    const selectedOption =
      /<option[^>]*selected[^>]*>/.exec(inside)?.[0] ?? /<option[^>]*>/.exec(inside)?.[0] ?? ''
    const value = kind === 'textarea' ? toPlain(inside) : readAttribute(kind ? selectedOption : tag, 'value')
    const isSent = !/checkbox|radio/.test(type) || /\schecked/.test(tag)
    const tickedValue = type === 'checkbox' ? 'on' : ''
    return { name, type, value: value ?? tickedValue, isSent, isTyped: typedKindPattern.test(type) }
  })
}

function readFields(body: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [tag] of body.matchAll(/<input\b[^>]*>/g)) {
    const name = readAttribute(tag, 'name')
    const isUnticked = /type="(checkbox|radio)"/.test(tag) && !/\schecked/.test(tag)
    if (name && !isUnticked)
      fields[name] = readAttribute(tag, 'value') ?? (/type="checkbox"/.test(tag) ? 'on' : '')
  }
  for (const [, tag = '', text = ''] of body.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    const name = readAttribute(` ${tag}`, 'name')
    if (name) fields[name] = toPlain(text)
  }
  for (const [, tag = '', options = ''] of body.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = readAttribute(` ${tag}`, 'name')
    const selectedOption =
      /<option[^>]*selected[^>]*>/.exec(options)?.[0] ?? /<option[^>]*>/.exec(options)?.[0] ?? ''
    if (name) fields[name] = readAttribute(selectedOption, 'value') ?? ''
  }
  return fields
}
