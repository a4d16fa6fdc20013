/** Asked of the document by whatever opens the menu; the menu itself is one for the whole page. */
export const menuAsked = 'fanfare:command-menu'
export const openCommandMenu = (): void => {
  document.dispatchEvent(new Event(menuAsked))
}
