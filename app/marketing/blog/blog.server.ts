import { posts } from '../content/content.server.ts'

export const loader = () => posts().map(({ blocks: _, ...post }) => post)
