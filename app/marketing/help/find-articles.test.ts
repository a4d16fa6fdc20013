import { expect, test } from 'vitest'
import { parsePage } from '../content/markdown.ts'
import { findArticles } from './find-articles.ts'

const createArticle = (slug: string, title: string, text: string, summary = '') => ({
  slug,
  title,
  summary,
  topic: 'Money',
  blocks: parsePage(text).blocks,
})
const articles = [
  createArticle('payouts', 'When you are paid', 'A payout leaves once a day.\n\n## Payouts abroad\n\nAlso.'),
  createArticle('taxes', 'Sales tax', 'Tax is on top. A payout is not taxed by us.'),
  createArticle('dpi', 'Resolution', 'Réunion prints at 300 dpi.'),
]
const listSlugs = (input: string) => findArticles(articles, input).articles.map(({ slug }) => slug)

test('the article that says a word in a heading stands before the one that mentions it', () => {
  expect(listSlugs('payouts')).toEqual(['payouts', 'taxes'])
  expect(listSlugs('how do I get my payout')).toEqual(['payouts', 'taxes'])
})

test('every word must be there, endings and accents do not matter', () => {
  expect(listSlugs('payout taxed')).toEqual(['taxes'])
  expect(listSlugs('reunion printing')).toEqual(['dpi'])
  expect(listSlugs('payout embroidery')).toEqual([])
})

test('a slip of the finger is put right and told', () => {
  const result = findArticles(articles, 'resolutoin')
  expect(result.articles.map(({ slug }) => slug)).toEqual(['dpi'])
  expect(result.corrected).toBe('resolution')
  expect(findArticles(articles, 'payout').corrected).toBeNull()
})

test('found words are marked where they stand, and nothing of a search is taken for a pattern', () => {
  const [first] = findArticles(articles, 'leaves').articles
  expect(first!.extract.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['leaves'])
  expect(first!.extract.map(({ text }) => text).join('')).toBe('A payout leaves once a day.')
  expect(listSlugs('.*')).toEqual([])
  expect(listSlugs('(')).toEqual([])
  expect(listSlugs('')).toEqual([])
})
