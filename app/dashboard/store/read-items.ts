import { type MenuItem, storeLimits, targetPattern } from '#storefronts/contract'

/** Links from their fields, in order; empty rows are omitted, faults are listed by field. */
export function readItems(
  text: (name: string) => string,
  menu: string,
  max: number,
): { items: MenuItem[]; faults: Record<string, string> } {
  const items: (MenuItem & { order: number })[] = []
  const faults: Record<string, string> = {}
  for (let index = 0; index < max; index += 1) {
    const label = text(`${menu}-label-${index}`).trim().slice(0, storeLimits.menuLabelCharacters)
    const target = text(`${menu}-address-${index}`).trim() || text(`${menu}-target-${index}`)
    if (!label && !target) continue
    const name = `${menu}-label-${index}`
    if (!label) faults[name] = 'Name the link.'
    else if (!target || !targetPattern.test(target))
      faults[name] = 'Enter where the link leads: a page, or an address with https://.'
    items.push({ label, target, order: Number(text(`${menu}-order-${index}`)) || index + 1 })
  }
  return {
    items: items.sort((a, b) => a.order - b.order).map(({ label, target }) => ({ label, target })),
    faults,
  }
}
