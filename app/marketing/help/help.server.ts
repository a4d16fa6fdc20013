import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { type Article, articles } from '../content/content.server.ts'
import { waysOf, withPayouts } from '../content/payouts.server.ts'
import { findArticles } from './find-articles.ts'

const topics = ['Starting', 'Designing', 'Selling', 'Money', 'Printing', 'Account', 'For fans']
const questionMost = 80
const line = ({ slug, title, summary }: Article) => ({ slug, title, summary })

export async function loader({ context }: LoaderFunctionArgs) {
  const request = requestOf(context)
  const question = (request.url.searchParams.get('q') ?? '').trim().slice(0, questionMost)
  const ways = await waysOf(request)
  const all = articles().map((article) => withPayouts(article, ways))
  return {
    question: question,
    found: findArticles(all, question),
    topics: topics.map((name) => ({
      name,
      articles: all.filter((article) => article.topic === name).map(line),
    })),
  }
}
