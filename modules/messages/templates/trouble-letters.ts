import { button, type Letter, words } from '../letter.ts'

/** Something fails as a whole, or works again. `what` is its name, `detail` what was seen. */
export const trouble = (told: { what: string; detail: string; over: boolean; link: string }): Letter => ({
  subject: told.over ? `${told.what}: over` : `${told.what}: failing`,
  preview: told.over ? 'It works again.' : 'It needs a look.',
  title: told.over ? `${told.what}: over` : `${told.what}: failing`,
  blocks: [
    words(
      told.over ? `It works again. What was seen: ${told.detail}` : `This was seen just now: ${told.detail}`,
    ),
    words(
      told.over
        ? 'Nothing is left to do. What waited meanwhile goes on its way.'
        : 'The page says what waits and lets you try it again. You get one more letter when it is over.',
    ),
    button('Open the page', told.link),
  ],
  because: 'You get this because you administer Fanfare.',
})
