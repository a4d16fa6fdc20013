import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { type Article, listArticles } from '../content/content.server.ts'
import { fillPayouts, readPayoutRoutes } from '../content/payouts.server.ts'
import { findArticles } from './find-articles.ts'

const topics = ['Starting', 'Designing', 'Selling', 'Money', 'Printing', 'Account', 'For fans']
const maxQuestion = 80
const summariseArticle = ({ slug, title, summary }: Article) => ({ slug, title, summary })

export async function loader({ context }: LoaderFunctionArgs) {
  const request = requestOf(context)
  const question = (request.url.searchParams.get('q') ?? '').trim().slice(0, maxQuestion)
  const routes = await readPayoutRoutes(request)
  const allArticles = listArticles().map((article) => fillPayouts(article, routes))
  return {
    question,
    results: findArticles(allArticles, question),
    topics: topics.map((name) => ({
      name,
      articles: allArticles.filter((article) => article.topic === name).map(summariseArticle),
    })),
  }
}
