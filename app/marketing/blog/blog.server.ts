import { listPosts } from '../content/content.server.ts'

export const loader = () => listPosts().map(({ blocks: _, ...post }) => post)
