/**
 * Marks drawn over the stage as plain data, and the function that writes them into the page. During a drag they
 * change with every frame, so the elements stay, only differences are set, and React is bypassed.
 */
export type Mark = {
  tag: 'g' | 'polygon' | 'line' | 'circle' | 'rect' | 'path' | 'text' | 'image'
  /** Numbers are lengths in pixels; null or undefined: without that attribute. */
  at: Record<string, string | number | null | undefined>
  words?: string
  inside?: readonly Mark[]
}

const svg = 'http://www.w3.org/2000/svg'

/** Makes these marks the children of `parent`. */
export function layMarks(parent: Element, marks: readonly Mark[]): void {
  marks.forEach((mark, i) => {
    const there = parent.children[i]
    const element = there?.localName === mark.tag ? there : document.createElementNS(svg, mark.tag)
    if (!there) parent.append(element)
    else if (there !== element) there.replaceWith(element)
    layMark(element, mark)
  })
  while (parent.children.length > marks.length) parent.lastElementChild?.remove()
}

/** The attributes set before, so that only changes touch the page. */
const set = new WeakMap<Element, Mark>()

function layMark(element: Element, mark: Mark): void {
  const before = set.get(element)
  set.set(element, mark)
  for (const name of Object.keys(before?.at ?? {})) {
    if (!(name in mark.at)) element.removeAttribute(name)
  }
  for (const [name, value] of Object.entries(mark.at)) {
    if (before && before.at[name] === value) continue
    if (value === null || value === undefined) element.removeAttribute(name)
    else element.setAttribute(name, String(value))
  }
  if (mark.words !== undefined || before?.words !== undefined) {
    if (before?.words !== mark.words) element.textContent = mark.words ?? ''
    return
  }
  if (mark.inside || before?.inside) layMarks(element, mark.inside ?? [])
}
