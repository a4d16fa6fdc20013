/** An element of a bank's file: its name without prefix, children, text and attributes. */
export type Xml = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Xml[]
  text: string
}

const depthMax = 40
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (reference, decimal, hex, name) => {
    if (name) return entities[name as string] ?? reference
    const code = Number.parseInt((decimal ?? hex) as string, decimal ? 10 : 16)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })

/** Parses a document of elements and text. A document type, which could refer to other files, is refused: null. */
export function readXml(source: string): Xml | null {
  const body = source.replace(/^\uFEFF/, '').replace(/<!--[\s\S]*?-->/g, '')
  if (/<!(?!\[CDATA\[)/.test(body)) return null
  const root: Xml = { name: '', attributes: {}, children: [], text: '' }
  const openElements: Xml[] = [root]
  const parts =
    /<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/gy
  while (parts.lastIndex < body.length) {
    const match = parts.exec(body)
    if (!match) return null
    const [, raw, closing, name, attributes = '', empty, text] = match
    const current = openElements.at(-1)!
    if (raw !== undefined) current.text += raw
    else if (text !== undefined) current.text += unescapeXml(text)
    else if (name && closing) {
      if (openElements.length < 2 || current.name !== localName(name)) return null
      openElements.pop()
    } else if (name) {
      const element: Xml = {
        name: localName(name),
        attributes: attributesOf(attributes),
        children: [],
        text: '',
      }
      current.children.push(element)
      if (!empty) openElements.push(element)
      if (openElements.length > depthMax) return null
    }
  }
  return openElements.length === 1 && root.children.length === 1 ? root.children[0]! : null
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, quoted, apostrophed]) => [
      localName(name!),
      unescapeXml(quoted ?? apostrophed ?? ''),
    ]),
  )

/** Every element at a path below, in order: `findAll(xml, 'Ntry', 'NtryDtls')`. */
export function findAll(xml: Xml, ...path: string[]): Xml[] {
  return path.reduce<Xml[]>(
    (elements, name) => elements.flatMap((xml) => xml.children.filter((child) => child.name === name)),
    [xml],
  )
}
/** The text at a path, or ''. */
export const textAt = (xml: Xml, ...path: string[]): string => findAll(xml, ...path)[0]?.text.trim() ?? ''
