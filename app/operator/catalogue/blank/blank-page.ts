import type { useLoaderData } from 'react-router'
import type { loader } from './blank.server.ts'

/** What the page of a blank shows, as its parts get it. */
type Page = ReturnType<typeof useLoaderData<typeof loader>>
export type BlankPage = Extract<Page, { offered: true }>
export type UnofferedPage = Extract<Page, { offered: false }>
