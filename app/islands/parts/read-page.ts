import { policies } from './page-policy.ts'

// The content policy takes no plain text for markup. This reads an answer of our own in a document that runs nothing.
const policy = policies?.createPolicy('fanfare-page', { createHTML: (text) => text })

/** The page that an answer of ours is; nothing in it runs. */
export const readPage = (text: string): Document =>
  new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/html')
