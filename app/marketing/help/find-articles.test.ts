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

test('an article with the word in a heading comes before one that only mentions it', () => {
  expect(listSlugs('payouts')).toEqual(['payouts', 'taxes'])
  expect(listSlugs('how do I get my payout')).toEqual(['payouts', 'taxes'])
})

test('every word must be there, endings and accents do not matter', () => {
  expect(listSlugs('payout taxed')).toEqual(['taxes'])
  expect(listSlugs('reunion printing')).toEqual(['dpi'])
  expect(listSlugs('payout embroidery')).toEqual([])
})

test('a typing error is corrected, and the correction is shown', () => {
  const result = findArticles(articles, 'resolutoin')
  expect(result.articles.map(({ slug }) => slug)).toEqual(['dpi'])
  expect(result.corrected).toBe('resolution')
  expect(findArticles(articles, 'payout').corrected).toBeNull()
})

test('found words are marked, and nothing in a search is taken for a pattern', () => {
  const [first] = findArticles(articles, 'leaves').articles
  expect(first!.extract.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['leaves'])
  expect(first!.extract.map(({ text }) => text).join('')).toBe('A payout leaves once a day.')
  expect(listSlugs('.*')).toEqual([])
  expect(listSlugs('(')).toEqual([])
  expect(listSlugs('')).toEqual([])
})
