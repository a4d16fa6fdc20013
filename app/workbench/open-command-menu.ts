/** Dispatched on the document to open the menu, of which a page has only one. */
export const openMenuEvent = 'fanfare:command-menu'
export const openCommandMenu = (): void => {
  document.dispatchEvent(new Event(openMenuEvent))
}
