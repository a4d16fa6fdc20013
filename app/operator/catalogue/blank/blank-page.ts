import type { useLoaderData } from 'react-router'
import type { loader } from './blank.server.ts'

/** The data of a blank's page, for its parts. */
type Page = ReturnType<typeof useLoaderData<typeof loader>>
export type BlankPage = Extract<Page, { offered: true }>
export type UnofferedPage = Extract<Page, { offered: false }>
