/**
 * Marks drawn over the stage as plain data, and the function that writes them into the page. During a drag they
 * change with every frame, so the elements stay, only differences are set, and React is bypassed.
 */
export type Mark = {
  tag: 'g' | 'polygon' | 'line' | 'circle' | 'rect' | 'path' | 'text' | 'image'
  /** Numbers are lengths in pixels; null or undefined: without that attribute. */
  attributes: Record<string, string | number | null | undefined>
  words?: string
  children?: readonly Mark[]
}

const svg = 'http://www.w3.org/2000/svg'

/** Makes these marks the children of `parent`. */
export function setMarks(parent: Element, marks: readonly Mark[]): void {
  marks.forEach((mark, i) => {
    const existing = parent.children[i]
    const element = existing?.localName === mark.tag ? existing : document.createElementNS(svg, mark.tag)
    if (!existing) parent.append(element)
    else if (existing !== element) existing.replaceWith(element)
    renderMark(element, mark)
  })
  while (parent.children.length > marks.length) parent.lastElementChild?.remove()
}

/** The attributes set before, so that only changes touch the page. */
const renderedMarks = new WeakMap<Element, Mark>()

function renderMark(element: Element, mark: Mark): void {
  const earlier = renderedMarks.get(element)
  renderedMarks.set(element, mark)
  for (const name of Object.keys(earlier?.attributes ?? {})) {
    if (!(name in mark.attributes)) element.removeAttribute(name)
  }
  for (const [name, value] of Object.entries(mark.attributes)) {
    if (earlier && earlier.attributes[name] === value) continue
    if (value === null || value === undefined) element.removeAttribute(name)
    else element.setAttribute(name, String(value))
  }
  if (mark.words !== undefined || earlier?.words !== undefined) {
    if (earlier?.words !== mark.words) element.textContent = mark.words ?? ''
    return
  }
  if (mark.children || earlier?.children) setMarks(element, mark.children ?? [])
}
