import { limits } from './limits.ts'

/** One setting of a section. Every setting is stored as text; a ticked box as `on`. */
export type SectionField = {
  name: string
  label: string
  hint?: string
} & (
  | { type: 'line' | 'area'; max: number; needed?: string; usual: string }
  | { type: 'choice'; choices: Readonly<Record<string, string>>; usual: string }
  | { type: 'target' | 'picture' | 'pictures' | 'collection' | 'listing' | 'products'; usual: string }
  | { type: 'address'; needed?: string; usual: string }
)

const title = (initial: string, needed?: string): SectionField => ({
  name: 'title',
  label: 'Heading',
  type: 'line',
  max: limits.headingCharacters,
  usual: initial,
  ...(needed ? { needed } : {}),
})
const button = (initial: string): SectionField => ({
  name: 'button',
  label: 'Button',
  hint: 'Leave empty for no button.',
  type: 'line',
  max: limits.buttonCharacters,
  usual: initial,
})
const target = (initial: string): SectionField => ({
  name: 'target',
  label: 'Link',
  type: 'target',
  usual: initial,
})
const area = (name: string, label: string, initial: string, hint?: string): SectionField => ({
  name,
  label,
  type: 'area',
  max: limits.aboutCharacters,
  usual: initial,
  ...(hint ? { hint } : {}),
})
const choice = (
  name: string,
  label: string,
  choices: Readonly<Record<string, string>>,
  initial: string,
): SectionField => ({ name, label, type: 'choice', choices, usual: initial })
const writing =
  'A blank line begins a paragraph, ## a heading, - a list. **Bold**, *italic*, [words](https://…).'
const counts = { '3': '3', '4': '4', '6': '6', '8': '8', '12': '12' }

export const defaultAbout =
  'Our mission is to make things worth keeping: each one is designed here, printed when you order it, and sent to your door. Nothing sits in a warehouse, and nothing is thrown away.'

/** Every kind of section, in the order offered. */
export const sectionKinds = {
  hero: {
    name: 'Hero',
    icon: 'panels-top-left',
    words: 'The headline, a line, a button and a picture',
    fields: [
      {
        name: 'title',
        label: 'Headline',
        type: 'line',
        max: limits.headingCharacters,
        needed: 'The headline can’t be empty.',
        usual: 'Welcome to Our Store',
      },
      {
        name: 'text',
        label: 'Line below it',
        type: 'line',
        max: limits.heroTextCharacters,
        usual: 'Discover our collection of products.',
      },
      button('Shop Now'),
      target('shop'),
      {
        name: 'picture',
        label: 'Picture',
        hint: 'Leave out to show the first featured product.',
        type: 'picture',
        usual: '',
      },
      choice(
        'layout',
        'Layout',
        { side: 'Picture beside the text', behind: 'Picture behind the text' },
        'side',
      ),
    ],
  },
  announcement: {
    name: 'Announcement bar',
    icon: 'megaphone',
    words: 'One line above everything, on every page',
    fields: [
      {
        name: 'text',
        label: 'Message',
        type: 'line',
        max: 120,
        needed: 'Say something, or hide the bar.',
        usual: 'Printed when you order, sent to your door.',
      },
      target(''),
    ],
  },
  products: {
    name: 'Product grid',
    icon: 'layout-grid',
    words: 'Several products with their prices',
    fields: [
      title('Featured Products', 'The heading can’t be empty.'),
      { name: 'source', label: 'Which products', type: 'products', usual: 'featured' },
      choice('count', 'How many', { '4': '4', '8': '8', '12': '12' }, '4'),
      { ...button(''), label: 'Link below' } as SectionField,
    ],
  },
  collection: {
    name: 'Featured collection',
    icon: 'layers',
    words: 'One collection, with its text and first products',
    fields: [
      { name: 'collection', label: 'Collection', type: 'collection', usual: '' },
      { ...title(''), hint: 'Leave empty to use the collection’s name.' } as SectionField,
      button('See it all'),
    ],
  },
  drop: {
    name: 'Drop countdown',
    icon: 'timer',
    words: 'A drop with its real stock and the time left',
    fields: [
      title('The drop'),
      {
        name: 'listing',
        label: 'Drop',
        hint: 'Leave empty for the drop that ends or begins next. Without a drop the section is hidden.',
        type: 'listing',
        usual: '',
      },
      button('Have a look'),
    ],
  },
  about: {
    name: 'About',
    icon: 'user',
    words: 'Who you are, with the full text on the About page',
    fields: [
      title('About Us', 'The heading can’t be empty.'),
      area(
        'text',
        'About you',
        defaultAbout,
        'The first paragraph appears here; the button leads to the full text.',
      ),
      button('Learn More'),
    ],
  },
  text: {
    name: 'Text',
    icon: 'type',
    words: 'A heading and as much text as you like',
    fields: [
      title(''),
      area('text', 'Text', 'Say what this is about.', writing),
      choice('align', 'Set', { left: 'Left', centre: 'Centred' }, 'left'),
    ],
  },
  picture: {
    name: 'Image with text',
    icon: 'image',
    words: 'A picture and text side by side',
    fields: [
      { name: 'picture', label: 'Picture', type: 'picture', usual: '' },
      title('How it is made'),
      area('text', 'Text', 'Tell the story behind the picture.', writing),
      button(''),
      target('shop'),
      choice('side', 'Picture', { left: 'Left', right: 'Right' }, 'left'),
    ],
  },
  gallery: {
    name: 'Gallery',
    icon: 'grid-3x3',
    words: 'Your own pictures in a grid',
    fields: [
      title(''),
      { name: 'pictures', label: 'Pictures', type: 'pictures', usual: '' },
      choice('columns', 'Columns', { '2': '2', '3': '3', '4': '4' }, '3'),
    ],
  },
  reviews: {
    name: 'Reviews',
    icon: 'star',
    words: 'What fans wrote after delivery, newest first',
    fields: [title('What fans say'), choice('count', 'How many', { '3': '3', '6': '6' }, '3')],
  },
  faq: {
    name: 'Questions',
    icon: 'circle-help',
    words: 'Questions that open to show their answers',
    fields: [
      title('Questions'),
      area(
        'items',
        'Questions and answers',
        'When is it printed?\nAt the next print after you order; the date is on every product.\n\nCan I change the size?\nYes, until it goes to print.',
        'Put each question on one line and its answer below, with a blank line between pairs.',
      ),
    ],
  },
  newsletter: {
    name: 'Newsletter',
    icon: 'mail',
    words: 'Fans sign up with their e-mail address and consent',
    fields: [
      title('Hear of the next drop'),
      {
        name: 'text',
        label: 'Line below it',
        type: 'line',
        max: limits.heroTextCharacters,
        usual: 'An e-mail when something new is printed. Unsubscribe at any time.',
      },
      { ...button('Sign up'), hint: 'The text on the button.' } as SectionField,
    ],
  },
  social: {
    name: 'Social links',
    icon: 'share-2',
    words: 'Your profiles elsewhere',
    fields: [title('Elsewhere')],
  },
  video: {
    name: 'Video',
    icon: 'play',
    words: 'A card that links to a video; nothing loads until a fan clicks',
    fields: [
      title('Watch'),
      {
        name: 'address',
        label: 'Video address',
        type: 'address',
        needed: 'Enter an address that begins with https://.',
        usual: 'https://www.youtube.com/',
      },
      { name: 'picture', label: 'Still', type: 'picture', usual: '' },
    ],
  },
  pages: {
    name: 'Page links',
    icon: 'link',
    words: 'Your pages and collections as large links',
    fields: [title('More here')],
  },
  posts: {
    name: 'Latest posts',
    icon: 'notebook-pen',
    words: 'The newest posts with picture and date',
    fields: [
      title('Latest Blog Posts', 'The heading can’t be empty.'),
      choice('count', 'How many', { '2': '2', ...counts }, '2'),
    ],
  },
} as const satisfies Record<
  string,
  { name: string; icon: string; words: string; fields: readonly SectionField[] }
>
export type SectionKind = keyof typeof sectionKinds
export const isSectionKind = (text: string): text is SectionKind => Object.hasOwn(sectionKinds, text)
export const fieldsOf = (kind: SectionKind): readonly SectionField[] => sectionKinds[kind].fields
